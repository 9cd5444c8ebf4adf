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
])('an email that is posted as %s is extracted byte for byte', async (contentType, body) => {
  expect((await mailInBody(body, contentType))?.equals(mail)).toBe(true);
});

test('the line that a mail server prepends to what it pipes is removed, and a From header isn’t', async () => {
  const piped = Buffer.concat([Buffer.from('From nora@customer.example  Mon Nov 23 09:00:00 2026\n'), mail]);
  for (const type of ['message/rfc822', 'application/x-www-form-urlencoded'])
    expect((await mailInBody(piped, type))?.equals(mail)).toBe(true);
  for (const header of ['From: Nora <nora@customer.example>\r\n', 'From : nora@customer.example\r\n']) {
    const whole = Buffer.concat([Buffer.from(header), mail]);
    expect((await mailInBody(whole, 'message/rfc822'))?.equals(whole)).toBe(true);
  }
});

test.each([
  ['multipart/form-data; boundary=b', form('text')],
  ['multipart/form-data; boundary=b', form('email').subarray(0, -9)],
  ['multipart/form-data', form('email')],
])('a form of the type %s without a complete email yields none', async (contentType, body) => {
  expect(await mailInBody(body, contentType)).toBeUndefined();
});

test('an email of several megabytes is extracted from a form byte for byte, and other requests are served in the meantime', async () => {
  const large = Buffer.alloc(3 * 1024 * 1024, '+%41%0d\r\n&');
  let turns = 0;
  const count = setInterval(() => {
    turns += 1;
  }, 0);
  const encoded = Buffer.from(`from=a&body-mime=${encodeURIComponent(large.toString('latin1'))}`);
  const taken = await mailInBody(encoded, 'application/x-www-form-urlencoded');
  clearInterval(count);
  expect(taken?.equals(large)).toBe(true);
  expect(turns).toBeGreaterThan(1);
});

test('an invalid escape is kept', async () => {
  const taken = await mailInBody(Buffer.from('email=100%25+%zz+%4'), 'application/x-www-form-urlencoded');
  expect(taken?.toString()).toBe('100% %zz %4');
});

test('a form with a hundred parts or more, or with a boundary that is too long, yields none', async () => {
  const parts = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n'.repeat(100);
  const many = Buffer.concat([Buffer.from(parts), form('email')]);
  expect(await mailInBody(many, 'multipart/form-data; boundary=b')).toBeUndefined();
  const long = 'b'.repeat(71);
  const named = Buffer.from(form('email').toString('latin1').replaceAll('--b', `--${long}`), 'latin1');
  expect(await mailInBody(named, `multipart/form-data; boundary=${long}`)).toBeUndefined();
});
