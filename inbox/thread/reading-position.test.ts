import { describe, expect, test } from 'vitest';
import { type EntryTop, positionAt, scrollTopAt } from './reading-position.ts';

const entriesOf = (tops: Record<string, number>): EntryTop[] =>
  Object.entries(tops).map(([id, top]) => ({ id, top }));
const entries = entriesOf({ a: 0, b: 100, c: 300 });

describe('the reading position', () => {
  test.each([
    [0, { id: 'a', offset: 0 }],
    [99, { id: 'a', offset: -99 }],
    [100, { id: 'b', offset: 0 }],
    [250, { id: 'b', offset: -150 }],
    [5_000, { id: 'c', offset: -4_700 }],
    [-40, { id: 'a', offset: 40 }],
  ])('at %i is the entry at the top', (scrollTop, position) => {
    expect(positionAt(entries, scrollTop)).toEqual(position);
  });

  test('above the first entry is below the top', () => {
    expect(positionAt(entriesOf({ a: 24 }), 0)).toEqual({ id: 'a', offset: 24 });
  });

  test('is undefined without entries', () => {
    expect(positionAt([], 10)).toBeUndefined();
  });
});

describe('a saved position', () => {
  const position = { id: 'b', offset: -30 };

  test('stays if nothing changed', () => {
    expect(scrollTopAt(entries, position)).toBe(130);
  });

  test('moves down by the height of content inserted above it', () => {
    expect(scrollTopAt(entriesOf({ old: 0, older: 400, a: 900, b: 1_000, c: 1_200 }), position)).toBe(1_030);
  });

  test('is not affected by content below it', () => {
    expect(scrollTopAt(entriesOf({ a: 0, b: 100, c: 300, d: 500 }), position)).toBe(130);
  });

  test('is never above the start', () => {
    expect(scrollTopAt(entriesOf({ b: 0 }), { id: 'b', offset: 50 })).toBe(0);
  });

  test('is unknown once its entry is gone', () => {
    expect(scrollTopAt(entriesOf({ a: 0 }), position)).toBeUndefined();
  });

  test('is restored from any scroll offset', () => {
    const grown = entriesOf({ new: 0, a: 333, b: 433, c: 633 });
    for (let at = 0; at < 400; at += 7) {
      const seen = positionAt(entries, at);
      expect(seen && scrollTopAt(grown, seen)).toBe(at + 333);
    }
  });
});
