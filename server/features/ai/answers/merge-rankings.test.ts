import { describe, expect, test } from 'vitest';
import { mergeRankings } from './merge-rankings.ts';

const ranking = (...ids: string[]) => ids.map((id, index) => ({ id, score: 1 - index / 10 }));
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).join('');

describe('rankings are merged by reciprocal rank', () => {
  test('what both have comes first, however far down', () => {
    expect(idsOf(mergeRankings([ranking('a', 'b', 'c'), ranking('d', 'e', 'c')]))).toBe('cdaeb');
  });

  test('of two that both have, the one with the better ranks', () => {
    expect(idsOf(mergeRankings([ranking('a', 'b', 'c'), ranking('b', 'c', 'a')]))).toBe('bac');
  });

  test('one ranking alone keeps its order', () => {
    expect(idsOf(mergeRankings([ranking('b', 'a', 'c'), []]))).toBe('bac');
    expect(idsOf(mergeRankings([[], ranking('b', 'a', 'c')]))).toBe('bac');
    expect(mergeRankings([[], []])).toEqual([]);
  });

  test('equal ranks are ordered by the newest', () => {
    expect(idsOf(mergeRankings([ranking('a'), ranking('b')]))).toBe('ba');
  });

  test('each keeps the better of its scores', () => {
    const [first] = mergeRankings([[{ id: 'a', score: 0.4 }], [{ id: 'a', score: 0.7 }]]);
    expect(first).toEqual({ id: 'a', score: 0.7 });
  });
});
