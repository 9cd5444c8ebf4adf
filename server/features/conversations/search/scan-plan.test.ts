import { expect, test } from 'vitest';
import type { Sample } from './near-matches.ts';
import { planScan } from './scan-plan.ts';
import type { TypedQuery } from './typed-query.ts';

const twoWords: TypedQuery = {
  code: 'code',
  whole: 'ada',
  wholes: ['ada'],
  beginning: 'love:*',
  any: 'ada | love:*',
  words: ['ada', 'love'],
  number: undefined,
  phone: undefined,
};
const oneWord: TypedQuery = { ...twoWords, whole: undefined, wholes: [], words: ['love'] };
const sample: Sample = { size: 1000, withWhole: 0, withBeginning: 0, withBoth: 0, fitting: 1000, matched: 0 };
const met = (counts: Partial<Sample>, query = twoWords, total = 1_000_000, followed = 1000) =>
  planScan(query, { looked: 1000, followed, total, sample: { ...sample, ...counts } }, 25);

const allAtOnce = (lead: string) => [{ lead, conversations: undefined, steps: 1 }];

test('words that the scan didn’t meet are queried at once', () => {
  expect(met({})).toEqual(allAtOnce('ada & love:*'));
});

test('a rare word leads, and documents are compared with a common prefix', () => {
  const legs = met({ withWhole: 1, withBeginning: 500 });
  expect(new Set(legs.map(({ lead }) => lead))).toEqual(new Set(['ada']));
});

test('common words that were hardly met together are expected as often as by chance, and the rest may be left', () => {
  const [first, ...rest] = met({ withWhole: 50, withBeginning: 50, withBoth: 1, matched: 0 });
  expect(first?.lead).toBe('ada');
  expect(first?.conversations).toBeGreaterThan(10_000);
  expect(first?.conversations).toBeLessThan(50_000);
  expect(rest.at(-1)).toEqual({ lead: 'ada & love:*', conversations: undefined, steps: 1 });
});

test('if a leg isn’t enough, a longer one follows before the rest', () => {
  const [first, second, rest] = met({ withWhole: 50, withBeginning: 50, withBoth: 10, matched: 10 });
  expect(second?.conversations).toBeGreaterThan(2 * (first?.conversations ?? Number.NaN));
  expect(rest?.conversations).toBeUndefined();
});

test('words that are neither rare nor common are queried for as much time as they are expected in, and then for the rest', () => {
  const [first, ...rest] = met({ withBeginning: 60, withBoth: 60, matched: 20 }, oneWord);
  expect(first?.steps).toBeGreaterThan(1);
  expect(first?.conversations).toBeGreaterThan(500);
  expect(first?.conversations).toBeLessThan(2000);
  expect(rest.at(-1)).toEqual({ lead: 'love:*', conversations: undefined, steps: 1 });
});

test('two common words that are rare together are queried once for the time that they are expected in', () => {
  const [first] = met({ withWhole: 400, withBeginning: 4, withBoth: 4, matched: 4 });
  expect(first).toMatchObject({ lead: 'ada & love:*', steps: 1 });
});

test('a prefix that nearly all conversations have is compared with each document that the other words match', () => {
  const [first] = met({ withWhole: 6, withBeginning: 900, withBoth: 6, matched: 6 });
  expect(first?.lead).toBe('ada');
});

test('with filters that few conversations match, more time is searched', () => {
  const found = { withBeginning: 50, withBoth: 50, matched: 0 };
  const lengths = [1000, 100, 10].map(
    (fitting) => met({ ...found, fitting }, oneWord)[0]?.conversations ?? 0,
  );
  expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
  expect(new Set(lengths).size).toBe(3);
});

test('a small organization is queried at once', () => {
  const found = { withBeginning: 6, withBoth: 6, matched: 6 };
  expect(met(found, oneWord, 1000)).toEqual(allAtOnce('love:*'));
});

test('if few conversations match the filter that the scan followed, a leg is as long, but costs what all of them do', () => {
  const found = { withWhole: 100, withBeginning: 100, withBoth: 30, matched: 30 };
  const [all, few] = [1000, 30].map((followed) => met(found, twoWords, 1_000_000, followed)[0]);
  expect(few?.conversations).toBeCloseTo(all?.conversations ?? Number.NaN);
  expect(few?.steps).toBeGreaterThan(all?.steps ?? Number.NaN);
});
