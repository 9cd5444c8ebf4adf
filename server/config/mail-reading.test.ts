import { expect, test } from 'vitest';
import { readMailReading } from './mail-reading.ts';

test('sources of mail are kept for 90 days, for as many as are asked for, or forever', () => {
  const daysOf = (text?: string) => readMailReading(undefined, text).sourceDays;
  expect([daysOf(), daysOf('0'), daysOf('400'), daysOf('forever')]).toEqual([90, 0, 400, undefined]);
  for (const text of ['-1', 'a while', '1.5'])
    expect(() => daysOf(text)).toThrow(/DESKBELL_MAIL_SOURCE_DAYS/);
});

test('rspamd is at an address of HTTP', () => {
  expect(readMailReading('http://127.0.0.1:11333', undefined).rspamd?.host).toBe('127.0.0.1:11333');
  for (const text of ['127.0.0.1:11333', 'unix:/run/rspamd.sock'])
    expect(() => readMailReading(text, undefined)).toThrow(/DESKBELL_RSPAMD/);
});
