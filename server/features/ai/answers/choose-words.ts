import { commonWords } from './common-words.ts';
import type { Frequencies } from './word-frequencies.ts';

/** A word to search for, and how much it says: the rarer, the more. */
export type ChosenWord = { word: string; documents: number; weight: number };

export type Chosen = {
  /** Rarest first. */
  words: readonly ChosenWord[];
  /** How many words say something, known or not. */
  asked: number;
  /** What a document with all that was asked could weigh, words included that no document has. */
  whole: number;
};

const maxWords = 12;
/** All chosen words together are in so many documents at most, so that the work stays the same however many there are. */
const maxDocuments = 3000;
/** A word that more documents have isn’t searched for at all. */
const maxOfOne = 10_000;
/** A word that more than a tenth of the documents have says nothing beside rarer ones, unless there are few. */
const commonShare = 0.1;
const fewDocuments = 20;
/** Among a few documents every word is frequent: they count as if there were so many. */
const fewestCounted = 100;

/** The rarest words of a question that documents have. */
export function chooseWords(asked: readonly string[], { documents, of }: Frequencies): Chosen {
  const distinct = [...new Set(asked)].filter((word) => !commonWords.has(word));
  const total = Math.max(documents, fewestCounted);
  const weightOf = (count: number) => Math.log(1 + (total - count + 0.5) / (count + 0.5));
  const tooCommon = Math.max(fewDocuments, documents * commonShare);
  const known = distinct
    .map((word) => ({ word, documents: of.get(word) ?? 0 }))
    .filter((it) => it.documents > 0 && it.documents <= maxOfOne)
    .toSorted((one, other) => one.documents - other.documents);
  const words: ChosenWord[] = [];
  let sum = 0;
  for (const it of known.slice(0, maxWords)) {
    sum += it.documents;
    if (words.length > 0 && (it.documents > tooCommon || sum > maxDocuments)) break;
    words.push({ ...it, weight: weightOf(it.documents) });
  }
  const unknown = distinct.filter((word) => !of.has(word)).length;
  const lacking = Math.max(0, Math.min(unknown, maxWords - words.length)) * weightOf(0) * unknownShare;
  return {
    words,
    asked: distinct.length,
    whole: words.reduce((whole, { weight }) => whole + weight, lacking),
  };
}

/** A word that no document has may be what the question is about, or a name, or a slip. */
const unknownShare = 0.5;
