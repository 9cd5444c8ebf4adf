import { expect, test } from 'vitest';
import { nextFetch } from './next-fetch.ts';

const middle = { first: 540, last: 560, before: 500, end: 600, hasNextPage: true, hasPreviousPage: true };

test('nothing is fetched while there are enough loaded rows on both sides', () => {
  expect(nextFetch(middle)).toBeUndefined();
});

test('the next page is fetched shortly before the last loaded row comes into view', () => {
  expect(nextFetch({ ...middle, last: 584 })).toBeUndefined();
  expect(nextFetch({ ...middle, last: 585 })).toBe('next');
  expect(nextFetch({ ...middle, last: 599, hasNextPage: false })).toBeUndefined();
});

test('the previous page is fetched shortly before the first loaded row comes into view', () => {
  expect(nextFetch({ ...middle, first: 516 })).toBeUndefined();
  expect(nextFetch({ ...middle, first: 515 })).toBe('previous');
  expect(nextFetch({ ...middle, before: 0, first: 0, hasPreviousPage: false })).toBeUndefined();
});

test('a jump to the top starts over instead of going back page by page', () => {
  expect(nextFetch({ ...middle, first: 0, last: 20 })).toBe('from-top');
  expect(nextFetch({ ...middle, first: 99, last: 119 })).toBe('from-top');
  expect(nextFetch({ ...middle, first: 100, last: 120 })).toBe('previous');
});

test('near the top, pages that are close are fetched one by one', () => {
  expect(nextFetch({ ...middle, first: 40, last: 60, before: 100, end: 200 })).toBe('previous');
});
