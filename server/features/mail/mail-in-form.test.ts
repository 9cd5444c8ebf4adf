import { expect, test } from 'vitest';
import { mailInBody } from './mail-in-form.ts';

const mail = Buffer.from('Subject: Fahrradöl & +1\r\n\r\nGr\u00fc\u00dfe\r\n--x\r\n', 'latin1');

const form = (field: string) =>
  Buffer.concat([
    Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="from"\r\n\r\nrobin@customer.example\r\n--b\r\n',
    ),
    Buffer.from(`Content-Disposition: form-data; name="${field}"\r\nContent-Type: text/plain\r\n\r\n`),
    mail,
    Buffer.from('\r\n--b--\r\n'),
  ]);

const percent = [...mail].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

test.each([
  ['message/rfc822', mail],
  [undefined, mail],
  ['application/x-www-form-urlencoded', mail],
  ['multipart/form-data; boundary=b', form('email')],
  ['multipart/form-data; boundary="b"', form('body-mime')],
  ['application/x-www-form-urlencoded', Buffer.from(`body-mime=${percent}&sender=robin%40customer.example`)],
  ['application/x-www-form-urlencoded; charset=utf-8', Buffer.from(`sender=a&body-mime=${percent}`)],
])('a mail that is posted as %s is taken byte for byte', (contentType, body) => {
  expect(mailInBody(body, contentType)?.equals(mail)).toBe(true);
});

test.each([
  ['multipart/form-data; boundary=b', form('text')],
  ['multipart/form-data; boundary=b', form('email').subarray(0, -9)],
  ['multipart/form-data', form('email')],
])('a form of the type %s without a whole mail gives none', (contentType, body) => {
  expect(mailInBody(body, contentType)).toBeUndefined();
});
