import { expect, test } from 'vitest';
import { readMailReading } from './mail-reading.ts';

test('email sources are kept for 90 days, for a configured number of days, or forever', () => {
  const daysOf = (text?: string) => readMailReading(undefined, text).sourceDays;
  expect([daysOf(), daysOf('0'), daysOf('400'), daysOf('forever')]).toEqual([90, 0, 400, undefined]);
  for (const text of ['-1', 'a while', '1.5'])
    expect(() => daysOf(text)).toThrow(/DESKBELL_MAIL_SOURCE_DAYS/);
});

test('rspamd is configured by its HTTP address', () => {
  expect(readMailReading('http://127.0.0.1:11333', undefined).rspamd?.host).toBe('127.0.0.1:11333');
  for (const text of ['127.0.0.1:11333', 'unix:/run/rspamd.sock'])
    expect(() => readMailReading(text, undefined)).toThrow(/DESKBELL_RSPAMD/);
});
