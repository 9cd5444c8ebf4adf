import { expect, test } from 'vitest';
import { readMail } from './read-mail.ts';

const options = { trusted: [], returnPath: undefined, isCautious: false };

test('a subject and names in an undeclared encoding are read as Windows-1252, next to headers in UTF-8', async () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');
  const source = Buffer.concat([
    latin('From: J\xfcrgen Wei\xdf <juergen@customer.example>\r\n'),
    Buffer.from('To: "Café Zürich" <cafe@heron.example>\r\n'),
    latin('Subject: Gr\xfc\xdfe f\xfcr 5 \x80,\r\n aus K\xf6ln\r\n'),
    latin('Content-Type: text/plain; charset=iso-8859-1\r\n\r\nSch\xf6n.\r\n'),
  ]);
  const { from, to, subject, whole } = await readMail(source, options);
  expect(from).toEqual([{ address: 'juergen@customer.example', name: 'Jürgen Weiß' }]);
  expect(to).toEqual([{ address: 'cafe@heron.example', name: 'Café Zürich' }]);
  expect(subject).toBe('Grüße für 5 €, aus Köln');
  expect(whole.html).toContain('Schön.');
});
