import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import { buildMail, type OutgoingMail } from './build-mail.ts';

const mail: OutgoingMail = {
  messageId: 'm.1.mac@heron.example',
  inReplyTo: 'b@customer.example',
  references: ['t.1.mac@heron.example', 'b@customer.example'],
  date: new Date('2026-11-22T10:00:00Z'),
  from: { name: 'Ada at Heron', address: 'support@heron.example' },
  replyTo: undefined,
  to: [{ name: 'Nora', address: 'nora@customer.example' }],
  cc: [{ name: null, address: 'tom@customer.example' }],
  subject: 'Re: Wheel',
  html: '<p>It is on its <strong>way</strong>.</p>',
  signature: undefined,
  quote: undefined,
  files: [],
  isAutomatic: false,
};

const built = async (more: Partial<OutgoingMail> = {}) =>
  (await buildMail({ ...mail, ...more })).toString('utf8');

const headerLines = (text: string) =>
  text
    .slice(0, text.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');

test('has the headers of an ordinary email, and both texts', async () => {
  const text = await built();
  expect(headerLines(text)).toEqual(
    expect.arrayContaining([
      'From: Ada at Heron <support@heron.example>',
      'To: Nora <nora@customer.example>',
      'Cc: tom@customer.example',
      'Subject: Re: Wheel',
      'Message-ID: <m.1.mac@heron.example>',
      'In-Reply-To: <b@customer.example>',
      'References: <t.1.mac@heron.example> <b@customer.example>',
      'Date: Sun, 22 Nov 2026 10:00:00 +0000',
      'MIME-Version: 1.0',
    ]),
  );
  expect(text).toContain('Content-Type: text/plain');
  expect(text).toContain('It is on its way.');
  expect(text).not.toMatch(/Auto-Submitted|List-Unsubscribe|X-Mailer|Bcc/i);
});

test('built twice it is the same, byte for byte, even with files and pictures', async () => {
  const files = [
    { id: 'att_picture', filename: 'wheel.png', contentType: 'image/png', content: Buffer.from('png') },
    {
      id: 'att_file',
      filename: 'Rechnung März.pdf',
      contentType: 'application/pdf',
      content: Buffer.from('pdf'),
    },
  ];
  const html = '<p><img src="cid:att_picture" alt="wheel"></p>';
  const one = await built({ html, files });
  expect(await built({ html, files })).toBe(one);
  expect(one).toMatch(/Content-ID: <att_picture>/i);
  expect(one).toMatch(/Content-Disposition: inline; filename=wheel.png/);
  expect(one).toMatch(/Content-Disposition: attachment;\s+filename\*0\*=utf-8''Rechnung%20M/);
  expect(one).toContain('multipart/related');
});

test('security S7: names, subjects and filenames can’t inject headers', async () => {
  const evil = 'x\r\nBcc: all@example.com\u2028\n\nX-Evil: 1';
  const text = await built({
    subject: evil,
    from: { name: evil, address: 'support@heron.example' },
    to: [{ name: evil, address: 'nora@customer.example' }],
    files: [{ id: 'att_1', filename: evil, contentType: 'text/plain', content: Buffer.from('1') }],
  });
  expect(headerLines(text).filter((line) => /^(bcc|x-evil)/i.test(line))).toEqual([]);
  expect(text).not.toMatch(/^(Bcc|X-Evil):/im);
});

test('security S7: addresses and types of files can’t inject headers either', async () => {
  const evil = '\r\nBcc: all@example.com\r\n\r\nX-Evil: 1';
  const text = await built({
    to: [{ name: null, address: `nora@customer.example${evil}` }],
    replyTo: `support@heron.example${evil}`,
    files: [{ id: 'att_1', filename: 'a', contentType: `text/plain${evil}`, content: Buffer.from('1') }],
  });
  expect(text).not.toMatch(/^(Bcc|X-Evil):/im);
});

test('a reply in Hebrew reads from right to left, whatever the language of its signature and quote', async () => {
  const source = await buildMail({
    ...mail,
    html: '<p>שלום, ההזמנה בדרך.</p>',
    signature: '<p>Heron Bicycles</p>',
    quote: { line: 'On 22 Nov 2026, Nora <n@x> wrote:', html: '<p>איפה?</p>' },
  });
  const { html } = await simpleParser(source, {});
  for (const part of [
    '<div dir="auto"><p>שלום',
    '<div dir="auto"><br>-- <br><p>Heron',
    '<div dir="auto"><br>On 22 Nov 2026',
    '<blockquote type="cite" dir="auto"><p>איפה?',
  ])
    expect(html).toContain(part);
});

test('security S7: text that looks like an encoded word arrives as it was typed', async () => {
  const word = '=?utf-8?B?QmNjOiBhbGw=?=';
  const lines = headerLines(
    await built({ subject: word, to: [{ name: word, address: 'nora@customer.example' }] }),
  );
  const subject = lines.find((line) => line.startsWith('Subject: ')) ?? '';
  expect(subject).not.toContain(word);
  const decoded = /=\?UTF-8\?B\?([^?]+)\?=/i.exec(subject)?.[1] ?? '';
  expect(Buffer.from(decoded, 'base64').toString()).toBe(word);
  expect(lines.find((line) => line.startsWith('To: '))).not.toContain(word);
});

test('the signature and the quote come last, and a machine’s email is labeled as such', async () => {
  const text = await built({
    signature: '<p>Heron Bicycles</p>',
    quote: { line: 'On 22 Nov 2026, Nora <n@x> wrote:', html: '<p>Where is it?</p>' },
    isAutomatic: true,
  });
  expect(headerLines(text)).toContain('Auto-Submitted: auto-replied');
  const plain = text.slice(text.indexOf('text/plain'), text.indexOf('text/html'));
  expect(plain).toMatch(
    /way\.\s+-- ?\s+Heron Bicycles\s+On 22 Nov 2026, Nora <n@x> wrote:\s+> Where is it\?/,
  );
  expect(text.replaceAll('=\r\n', '')).toContain('Nora &lt;n@x&gt; wrote:');
});
