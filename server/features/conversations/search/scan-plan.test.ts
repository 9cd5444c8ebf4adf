import { expect, test } from 'vitest';
import type { Edge } from './near-matches.ts';
import { planScan } from './scan-plan.ts';
import type { TypedQuery } from './typed-query.ts';

const twoWords: TypedQuery = {
  code: 'code',
  whole: 'ada',
  beginning: 'love:*',
  any: 'ada | love:*',
  words: ['ada', 'love'],
  number: undefined,
  phone: undefined,
};
const oneWord: TypedQuery = { ...twoWords, whole: undefined, words: ['love'] };
const edge: Edge = {
  begin: 2,
  at: 1,
  id: '',
  looked: 1000,
  withWhole: 0,
  withBeginning: 0,
  withBoth: 0,
  matched: 0,
  end: 0,
  total: 1_000_000,
};
const met = (counts: Partial<Edge>, query = twoWords) => planScan(query, { ...edge, ...counts }, 25);

test('words that the scan didn’t meet are queried in one step', () => {
  expect(met({})).toEqual({ isStepwise: false, lead: 'ada & love:*' });
  expect(met({ withWhole: 1, withBeginning: 500 })).toEqual({ isStepwise: false, lead: 'ada' });
});

test('a rare name is queried in one step, though parts of it are common', () => {
  expect(met({ withWhole: 20, withBeginning: 20, withBoth: 1, matched: 0 })).toEqual({
    isStepwise: false,
    lead: 'ada & love:*',
  });
});

test('words that are neither rare nor common are queried step by step', () => {
  expect(met({ withBeginning: 6, withBoth: 6, matched: 6 }, oneWord)).toMatchObject({
    isStepwise: true,
    lead: 'love:*',
  });
});

test('a prefix that nearly all conversations have is compared with each document that the other words match', () => {
  expect(met({ withWhole: 6, withBeginning: 900, withBoth: 6, matched: 6 })).toMatchObject({
    isStepwise: true,
    lead: 'ada',
  });
});

test('a small organization is queried in one step', () => {
  expect(met({ withBeginning: 6, withBoth: 6, matched: 6, total: 1000 }, oneWord).isStepwise).toBe(false);
});
