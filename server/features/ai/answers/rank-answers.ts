import { type Chosen, fewestWords } from './choose-words.ts';

/** A document with some of the chosen words. */
export type Candidate = {
  id: string;
  /** How often it has each of them. */
  counts: Readonly<Record<string, number>>;
  /** How long it is. */
  word_count: number;
};

export type Ranked<Some extends Candidate> = Some & { score: number };

/** Of BM25: how fast repeating a word saturates, and how much long documents are discounted. */
const saturation = 1.2;
const discount = 0.75;

/** Below this share of what was asked, a document has its words by chance. */
export const minScore = 0.3;
/**
 * The candidates that have enough of what was asked, best first, by BM25; of equal ones the newest first. A score of 1 is that of
 * a document of average length that has every word once.
 */
export function rankAnswers<Some extends Candidate>(
  candidates: readonly Some[],
  chosen: Chosen,
): Ranked<Some>[] {
  const { words, whole } = chosen;
  const average = candidates.reduce((sum, it) => sum + it.word_count, 0) / (candidates.length || 1);
  const fewest = fewestWords(chosen);
  return candidates
    .filter(({ counts }) => Object.keys(counts).length >= fewest)
    .map((candidate) => {
      const length = 1 - discount + (discount * candidate.word_count) / (average || 1);
      const score = words.reduce((sum, { word, weight }) => {
        const count = candidate.counts[word] ?? 0;
        return sum + (weight * count * (saturation + 1)) / (count + saturation * length);
      }, 0);
      return { ...candidate, score: whole === 0 ? 0 : score / whole };
    })
    .filter(({ score }) => score >= minScore)
    .toSorted((one, other) => other.score - one.score || (one.id > other.id ? -1 : 1));
}
