import { commonWords } from './common-words.ts';
import type { Frequencies } from './word-frequencies.ts';

/** A word that counts, and how much it says: the rarer, the more. */
export type ChosenWord = { word: string; documents: number; weight: number };

/** What a document must have to be read: all of some words and, if there are others, any of these. */
export type Search = { all: readonly string[]; any: readonly string[]; weight: number };

export type Chosen = {
  /** Rarest first. */
  words: readonly ChosenWord[];
  searches: readonly Search[];
  /** How many words say something, known or not. */
  asked: number;
  /** What a document with all that was asked could weigh, words included that no document has. */
  whole: number;
};

const maxWords = 12;
/** All words that are searched for by themselves are in so many documents at most, so that the work stays the same however many there are. */
const maxDocuments = 3000;
/** So many of the words in more documents are searched for together: the documents with one alone would be too many. */
const maxCommon = 3;
/** A word that more than a tenth of the documents have says nothing beside rarer ones, unless there are few. */
const commonShare = 0.1;
const fewDocuments = 20;
/** Among a few documents every word is frequent: they count as if there were so many. */
const fewestCounted = 100;

/** The rarest words of a question that documents have, and how to find those documents. */
export function chooseWords(asked: readonly string[], { documents, of }: Frequencies): Chosen {
  const distinct = [...new Set(asked)].filter((word) => !commonWords.has(word));
  const total = Math.max(documents, fewestCounted);
  const weightOf = (count: number) => Math.log(1 + (total - count + 0.5) / (count + 0.5));
  const known = distinct
    .map((word) => ({ word, documents: of.get(word) ?? 0 }))
    .filter((it) => it.documents > 0)
    .toSorted((one, other) => one.documents - other.documents)
    .map((it) => ({ ...it, weight: weightOf(it.documents) }));
  const tooCommon = Math.max(fewDocuments, documents * commonShare);
  const saying = known.filter((it) => it.documents <= tooCommon).slice(0, maxWords);
  const candidates =
    saying.length < fewestWords({ asked: distinct.length }) ? known.slice(0, maxWords) : saying;
  const rare = rarest(candidates);
  const common = candidates.slice(rare.length, rare.length + maxCommon);
  const words = [...rare, ...common];
  const searches = distinct.length === 1 ? words.map((it) => searchFor([it])) : searchesFor(rare, common);
  const unknown = distinct.filter((word) => !of.has(word)).length;
  const lacking = Math.max(0, Math.min(unknown, maxWords - words.length)) * weightOf(0) * unknownShare;
  return {
    words,
    searches,
    asked: distinct.length,
    whole: words.reduce((whole, { weight }) => whole + weight, lacking),
  };
}

/** A word that no document has may be what the question is about, or a name, or a slip. */
const unknownShare = 0.5;

/** One word in common is chance, unless nothing else was asked. */
const minWords = 2;

/** How many of the words a document must have. */
export function fewestWords({ asked }: Pick<Chosen, 'asked'>): number {
  return Math.max(1, Math.min(minWords, asked));
}

/** As many as are together in few enough documents. */
function rarest(words: readonly ChosenWord[]): readonly ChosenWord[] {
  let sum = 0;
  const end = words.findIndex(({ documents }) => {
    sum += documents;
    return sum > maxDocuments;
  });
  return end === -1 ? words : words.slice(0, end);
}

/**
 * A document with one of the words would be read without use, so each is searched for beside any other. A document gets the weights of all
 * that find it. Those of common words count twice in one that has three: that only decides what is read first.
 */
function searchesFor(rare: readonly ChosenWord[], common: readonly ChosenWord[]): Search[] {
  const words = [...rare, ...common];
  const [first, second, third] = common;
  return [
    ...rare.map((it) =>
      searchFor(
        [it],
        words.filter((other) => other !== it),
      ),
    ),
    ...(first && second ? [searchFor([first, second])] : []),
    ...(first && second && third
      ? [searchFor([first, third]), searchFor([second, third]), searchFor([first, second, third])]
      : []),
  ].filter(({ all, any }) => all.length + any.length > 1);
}

function searchFor(all: readonly ChosenWord[], any: readonly ChosenWord[] = []): Search {
  const weight = all.reduce((sum, it) => sum + it.weight, 0);
  return { all: all.map(({ word }) => word), any: any.map(({ word }) => word), weight };
}
