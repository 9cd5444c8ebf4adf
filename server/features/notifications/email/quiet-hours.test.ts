import { describe, expect, test } from 'vitest';
import { afterQuietHours, isTimeZone } from './quiet-hours.ts';

const berlin = { from: '22:00', to: '07:00', time_zone: 'Europe/Berlin' };
const microseconds = (text: string) => Date.parse(text) * 1000;
const endAfter = (text: string, hours: Parameters<typeof afterQuietHours>[1]) =>
  new Date(afterQuietHours(microseconds(text), hours) / 1000).toISOString().slice(0, 16);

describe('quiet hours', () => {
  test('end at their time of day in their time zone, on both sides of midnight', () => {
    expect(endAfter('2026-01-10T21:00:30Z', berlin)).toBe('2026-01-11T06:00');
    expect(endAfter('2026-01-11T03:12:45Z', berlin)).toBe('2026-01-11T06:00');
    expect(endAfter('2026-07-10T20:30:00Z', berlin)).toBe('2026-07-11T05:00');
    const lunch = { from: '12:00', to: '13:30', time_zone: 'Asia/Kathmandu' };
    expect(endAfter('2026-01-10T06:20:00Z', lunch)).toBe('2026-01-10T07:45');
  });

  test('affect nothing else, not even the minute in which they end', () => {
    for (const text of ['2026-01-10T20:59:59.999Z', '2026-01-11T06:00:00Z', '2026-01-11T12:00:00Z'])
      expect(afterQuietHours(microseconds(text), berlin)).toBe(microseconds(text));
    expect(endAfter('2026-01-10T22:00:00Z', null)).toBe('2026-01-10T22:00');
  });

  test('follow daylight saving changes', () => {
    // 29 March 2026: 02:00 becomes 03:00; 25 October: 03:00 becomes 02:00.
    expect(endAfter('2026-03-28T22:00:00Z', berlin)).toBe('2026-03-29T05:00');
    expect(endAfter('2026-10-24T21:00:00Z', berlin)).toBe('2026-10-25T06:00');
    const toTheGap = { ...berlin, to: '02:30' };
    expect(endAfter('2026-03-28T22:00:00Z', toTheGap)).toBe('2026-03-29T01:00');
  });
});

test('a time zone is one that Intl knows', () => {
  expect(['Europe/Berlin', 'UTC', 'Europe/Nowhere', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
