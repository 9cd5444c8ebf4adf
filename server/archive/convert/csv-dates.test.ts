import { expect, test } from 'vitest';
import { guessDateOrder, readDate } from './csv-dates.ts';

const micros = (iso: string) => Date.parse(iso) * 1000;

test.each([
  [['2026-03-04', '2026-12-31'], 'iso'],
  [['03/04/2026', '31/12/2026'], 'dmy'],
  [['03/04/2026', '12/31/2026'], 'mdy'],
  [['03.04.2026'], 'dmy'],
  [['03/04/2026', '05/06/2026'], 'ambiguous'],
])('dates like %j are read as %s', (dates, order) => {
  expect(guessDateOrder(dates)).toBe(order);
});

test.each([
  ['2026-03-31T10:20:30Z', 'iso', '2026-03-31T10:20:30Z'],
  ['2026-03-31 10:20', 'iso', '2026-03-31T10:20:00Z'],
  ['2026-03-31 10:20:30 UTC', 'iso', '2026-03-31T10:20:30Z'],
  ['2026-03-31T10:20:30+0200', 'iso', '2026-03-31T08:20:30Z'],
  ['2026-03-31', 'iso', '2026-03-31T00:00:00Z'],
  ['1774952430', 'iso', '2026-03-31T10:20:30Z'],
  ['1774952430000', 'iso', '2026-03-31T10:20:30Z'],
  ['31.3.2026, 10:20', 'dmy', '2026-03-31T10:20:00Z'],
  ['3/31/2026 12:05 AM', 'mdy', '2026-03-31T00:05:00Z'],
  ['3/31/2026 1:05 pm', 'mdy', '2026-03-31T13:05:00Z'],
] as const)('%s, read as %s, is %s', (text, order, iso) => {
  expect(readDate(text, order)).toBe(micros(iso));
});

test.each([
  ['', 'iso'],
  ['yesterday', 'iso'],
  ['31/02/2026', 'dmy'],
  ['12/31/2026', 'dmy'],
  ['2026-03-31 25:00', 'iso'],
] as const)('%j is no date', (text, order) => {
  expect(readDate(text, order)).toBeUndefined();
});
