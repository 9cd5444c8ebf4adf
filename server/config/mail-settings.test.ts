import { expect, test } from 'vitest';
import { OperatorError } from './operator-error.ts';
import { readConfig } from './read-config.ts';

const from = 'Support <support@example.com>';
const read = (DESKBELL_SMTP_URL: string, DESKBELL_MAIL_FROM = from) =>
  readConfig({ DESKBELL_SMTP_URL, DESKBELL_MAIL_FROM }).mail;

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, isSecure: false }],
  ['smtps://mail.example.com/', { host: 'mail.example.com', port: 465, isSecure: true }],
  ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, isSecure: false }],
  ['smtp://[::1]:25', { host: '::1', port: 25, isSecure: false }],
])('mail goes through %s', (url, where) => {
  const sender = { name: 'Support', address: 'support@example.com' };
  expect(read(url)).toEqual({ ...where, credentials: undefined, from: sender });
});

test('user and password are percent-decoded', () => {
  expect(read('smtp://me%40example.com:p%40ss%2F%3A@mail.example.com')?.credentials).toEqual({
    user: 'me@example.com',
    password: 'p@ss/:',
  });
});

test.each([
  ['support@example.com', { name: '', address: 'support@example.com' }],
  ['<support@example.com>', { name: '', address: 'support@example.com' }],
  ['"Kōji, Sons & Co" <support@example.com>', { name: 'Kōji, Sons & Co', address: 'support@example.com' }],
])('mail comes from %s', (text, sender) => {
  expect(read('smtp://mail.example.com', text)?.from).toEqual(sender);
});

test('without an SMTP server no email is sent, whatever the sender address', () => {
  expect(readConfig({}).mail).toBeUndefined();
  expect(readConfig({ DESKBELL_MAIL_FROM: 'anything' }).mail).toBeUndefined();
});

test.each([
  'mail.example.com:587',
  'http://mail.example.com',
  'smtp://',
  'smtp://mail.example.com/path',
  'smtp://mail.example.com?tls=no',
  'smtp://hunter2-user@mail.example.com',
  'smtp://user:hunter2-%zz@mail.example.com',
  'smtp://user:hunter2@mail.example.com:99999',
])('the SMTP address %s is refused in one sentence that repeats nothing of it', (url) => {
  expect(() => read(url)).toThrow(OperatorError);
  expect(() => read(url)).toThrow(/^DESKBELL_SMTP_URL must (?!.*hunter2)/);
});

test.each([
  '',
  'Support',
  'a@example.com, b@example.com',
  'Support <support>',
  'Support\r\nBcc: a@b <support@example.com>',
])('the sender %j is refused', (text) => {
  expect(() => read('smtp://mail.example.com', text)).toThrow(/^DESKBELL_MAIL_FROM must be/);
});
