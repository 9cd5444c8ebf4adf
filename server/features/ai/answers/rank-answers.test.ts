import { describe, expect, test } from 'vitest';
import { chooseWords } from './choose-words.ts';
import { rankAnswers } from './rank-answers.ts';

const of = (counts: Record<string, number>, documents = 1000) => ({
  documents,
  of: new Map(Object.entries(counts)),
});
const letters = [...'abcdefghijklmnop'].map((letter) => `word${letter}`);

describe('the words that are searched for', () => {
  test('are the twelve rarest that documents have', () => {
    const frequencies = of(Object.fromEntries(letters.map((word, index) => [word, 20 - index])));
    const { words } = chooseWords([...letters, 'unknown', 'worda'], frequencies);
    expect(words.map(({ word }) => word)).toEqual(letters.slice(4).toReversed());
  });

  test('leave out what more than a tenth of the documents have, unless those are few', () => {
    expect(chooseWords(['order', 'wheel'], of({ order: 101, wheel: 100 })).words).toHaveLength(1);
    expect(chooseWords(['order', 'wheel'], of({ order: 20, wheel: 2 }, 30)).words).toHaveLength(2);
  });

  test('aren’t those that say nothing, and a few documents count as more', () => {
    const { words } = chooseWords(
      ['how', 'do', 'ich', 'fur', 'wheel'],
      of({ how: 1, do: 1, ich: 1, fur: 1, wheel: 2 }, 2),
    );
    expect(words.map(({ word }) => word)).toEqual(['wheel']);
    expect(words[0]?.weight).toBeGreaterThan(3);
  });

  test('are in 3,000 documents together at most, the rarest in any case', () => {
    const frequencies = of({ rim: 2000, tube: 1001, wheel: 5000 }, 100_000);
    expect(chooseWords(['rim', 'tube', 'wheel'], frequencies).words.map(({ word }) => word)).toEqual([
      'tube',
    ]);
    expect(chooseWords(['wheel'], frequencies).words).toHaveLength(1);
  });

  test('say less if the question has others that no document has', () => {
    const frequencies = of({ wheel: 10 });
    expect(chooseWords(['wheel', 'chair'], frequencies).whole).toBeGreaterThan(
      chooseWords(['wheel'], frequencies).whole,
    );
  });
});

describe('the ranking', () => {
  const chosen = chooseWords(['bent', 'wheel', 'return'], of({ bent: 5, wheel: 60, return: 90 }));
  const candidate = (id: string, counts: Record<string, number>, word_count = 100) => ({
    id,
    counts,
    word_count,
  });
  const idsOf = (...candidates: ReturnType<typeof candidate>[]) =>
    rankAnswers(candidates, chosen).map(({ id }) => id);

  test('puts rare words before common ones, and shorter texts before longer ones', () => {
    expect(
      idsOf(
        candidate('common', { wheel: 1, return: 1 }),
        candidate('long', { bent: 1, wheel: 1 }, 400),
        candidate('rare', { bent: 1, wheel: 1 }),
      ),
    ).toEqual(['rare', 'common', 'long']);
  });

  test('counts a repeated word less each time', () => {
    const scoreOf = (count: number) =>
      rankAnswers([candidate('a', { bent: count, wheel: 1 })], chosen)[0]?.score ?? 0;
    expect(scoreOf(2)).toBeGreaterThan(scoreOf(1));
    expect(scoreOf(3) - scoreOf(2)).toBeLessThan(scoreOf(2) - scoreOf(1));
  });

  test('gives a text of average length with every word once a score of 1', () => {
    const [best] = rankAnswers([candidate('a', { bent: 1, wheel: 1, return: 1 })], chosen);
    expect(best?.score).toBeCloseTo(1);
  });

  test('leaves out texts with one word in common, and those with little of what was asked', () => {
    expect(idsOf(candidate('one', { bent: 9 }))).toEqual([]);
    const asked = chooseWords(letters, of(Object.fromEntries(letters.map((word) => [word, 5]))));
    expect(rankAnswers([candidate('few', { worda: 1, wordb: 1 })], asked)).toEqual([]);
    expect(
      rankAnswers([candidate('half', { worda: 1, wordb: 1, wordc: 1, wordd: 1, worde: 1 })], asked),
    ).toHaveLength(1);
  });

  test('finds one word if nothing else was asked', () => {
    const asked = chooseWords(['bent'], of({ bent: 5 }));
    expect(rankAnswers([candidate('a', { bent: 1 })], asked)).toHaveLength(1);
  });
});
