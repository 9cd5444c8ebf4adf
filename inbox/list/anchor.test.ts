import { describe, expect, test } from 'vitest';
import { anchorShift, rowsInView } from './anchor.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];

describe('rows in view', () => {
  test('are counted from the top of the whole list', () => {
    expect(rowsInView({ ids, before: 0 }, { first: 2, count: 2 })).toEqual([
      { id: 'c', index: 2 },
      { id: 'd', index: 3 },
    ]);
    expect(rowsInView({ ids, before: 100 }, { first: 101, count: 1 })).toEqual([{ id: 'b', index: 101 }]);
  });

  test('begin with the first loaded row while those above it are not loaded yet', () => {
    expect(rowsInView({ ids, before: 100 }, { first: 97, count: 2 })).toEqual([
      { id: 'a', index: 100 },
      { id: 'b', index: 101 },
    ]);
  });
});

describe('when rows are added or removed, the view', () => {
  const seen = rowsInView({ ids, before: 0 }, { first: 2, count: 3 });

  test('scrolls by as many rows as were added or removed above it', () => {
    expect(anchorShift(seen, { ids: ['new', 'newer', ...ids], before: 0 })).toBe(2);
    expect(anchorShift(seen, { ids: ids.slice(1), before: 0 })).toBe(-1);
  });

  test('stays when rows change below it, or within it below the topmost row', () => {
    expect(anchorShift(seen, { ids: ['a', 'b', 'c', 'e', 'f', 'g'], before: 0 })).toBe(0);
  });

  test('follows the next row if the topmost one has left the list', () => {
    expect(anchorShift(seen, { ids: ['new', 'a', 'b', 'd', 'e'], before: 0 })).toBe(0);
    expect(anchorShift(seen, { ids: ['new', 'newer', 'a', 'b', 'd', 'e'], before: 0 })).toBe(1);
  });

  test('stays when pages above it are evicted from the cache: their rows still count', () => {
    expect(anchorShift(seen, { ids: ids.slice(2), before: 2 })).toBe(0);
  });

  test('stays when none of its rows exist any more', () => {
    expect(anchorShift(seen, { ids: ['x', 'y', 'z'], before: 0 })).toBe(0);
    expect(anchorShift([], { ids, before: 0 })).toBe(0);
  });
});
