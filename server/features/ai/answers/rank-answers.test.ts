import { describe, expect, test } from 'vitest';
import { type Chosen, chooseWords } from './choose-words.ts';
import { rankAnswers } from './rank-answers.ts';

const of = (counts: Record<string, number>, documents = 1000) => ({
  documents,
  of: new Map(Object.entries(counts)),
});
const wordsOf = ({ words }: Chosen) => words.map(({ word }) => word);
const searchesOf = ({ searches }: Chosen) =>
  searches.map(({ all, any }) => [all.join('+'), ...any].join(' '));
const letters = [...'abcdefghijklmnop'].map((letter) => `word${letter}`);

describe('the words that are searched for', () => {
  test('are the twelve rarest that documents have', () => {
    const frequencies = of(Object.fromEntries(letters.map((word, index) => [word, 20 - index])));
    const { words } = chooseWords([...letters, 'unknown', 'worda'], frequencies);
    expect(words.map(({ word }) => word)).toEqual(letters.slice(4).toReversed());
  });

  test('leave out what more than a tenth of the documents have, unless those are few, or nothing else is left', () => {
    const order = { order: 101, wheel: 100, rim: 5 };
    expect(wordsOf(chooseWords(['order', 'wheel', 'rim'], of(order)))).toEqual(['rim', 'wheel']);
    expect(wordsOf(chooseWords(['order', 'wheel'], of({ order: 20, wheel: 2 }, 30)))).toHaveLength(2);
    expect(wordsOf(chooseWords(['order', 'rim'], of(order)))).toEqual(['rim', 'order']);
    expect(wordsOf(chooseWords(['order', 'card'], of({ order: 400, card: 300 })))).toEqual(['card', 'order']);
  });

  test('aren’t those that say nothing, and a few documents count as more', () => {
    const { words } = chooseWords(
      ['how', 'do', 'ich', 'fur', 'wheel'],
      of({ how: 1, do: 1, ich: 1, fur: 1, wheel: 2 }, 2),
    );
    expect(words.map(({ word }) => word)).toEqual(['wheel']);
    expect(words[0]?.weight).toBeGreaterThan(3);
  });

  test('are each searched for beside any other, unless only one was asked', () => {
    const frequencies = of({ rim: 20, tube: 10, wheel: 50 });
    expect(searchesOf(chooseWords(['rim', 'tube', 'wheel'], frequencies))).toEqual([
      'tube rim wheel',
      'rim tube wheel',
      'wheel tube rim',
    ]);
    expect(searchesOf(chooseWords(['wheel'], frequencies))).toEqual(['wheel']);
    expect(searchesOf(chooseWords(['wheel', 'unknown'], frequencies))).toEqual([]);
  });

  test('are searched for two and three at a time if they are in more than 3,000 documents: the three rarest of these', () => {
    const counts = { bell: 9, refund: 5000, card: 5001, bank: 5002, month: 5003 };
    const chosen = chooseWords(Object.keys(counts), of(counts, 100_000));
    expect(wordsOf(chosen)).toEqual(['bell', 'refund', 'card', 'bank']);
    expect(searchesOf(chosen)).toEqual([
      'bell refund card bank',
      'refund+card',
      'refund+bank',
      'card+bank',
      'refund+card+bank',
    ]);
    const [, pair] = chosen.searches;
    expect(pair?.weight).toBeCloseTo((chosen.words[1]?.weight ?? 0) + (chosen.words[2]?.weight ?? 0));
    expect(searchesOf(chooseWords(['bell', 'refund'], of(counts, 100_000)))).toEqual(['bell refund']);
    expect(searchesOf(chooseWords(['card', 'refund'], of(counts, 100_000)))).toEqual(['refund+card']);
    expect(searchesOf(chooseWords(['refund', 'unknown'], of(counts, 100_000)))).toEqual([]);
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
