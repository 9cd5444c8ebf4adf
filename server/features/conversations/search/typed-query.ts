import type { Caller } from '../../../access/caller.ts';
import { InvalidRequest } from '../../../errors/errors.ts';
import { typedPhone } from '../../../text/phone-words.ts';
import { typedWords } from '../../../text/search-words.ts';
import { noteCode, numberWord, organizationCode } from './organization-code.ts';

/** A typed query, as tsquery texts. */
export type TypedQuery = {
  /** The organization's code, for further terms of the index query. */
  code: string;
  /** All words but the last, as whole words; undefined if there is only one. */
  whole: string | undefined;
  /** The same, each on its own. */
  wholes: readonly string[];
  /** The last word, as a prefix. */
  beginning: string;
  /** Any of them: texts without a match are irrelevant to the query. */
  any: string;
  /** The words themselves, case-folded. */
  words: readonly string[];
  /** If only a number was typed, with or without `#`: the number a conversation may have. Decimal digits. */
  number: string | undefined;
  /** The digits of a possible phone number prefix. */
  phone: string | undefined;
};

const maxWords = 32;

type Searcher = Pick<Caller, 'scopes'> & { organization: { id: string } };

type SearchScope = { code: string; withNotes: boolean };

/**
 * Parses a typed query: every word must match, the last one as a prefix. Anything between words is ignored, including
 * tsquery operators. Includes notes if the caller may read them.
 *
 * @throws InvalidRequest if there is no word, or far too many
 */
export function readTypedQuery({ organization, scopes }: Searcher, typed: string): TypedQuery {
  const words = typedWords(typed);
  const last = words.at(-1);
  if (last === undefined) throw new InvalidRequest('q: must hold a letter or a digit to search for.');
  if (words.length > maxWords) throw new InvalidRequest(`q: must not hold more than ${maxWords} words.`);
  const code = organizationCode(organization.id);
  const scope = { code, withNotes: scopes.includes('notes:read') };
  const number = /^\s*#?(?<number>[1-9]\d{0,14})\s*$/.exec(typed)?.groups?.number;
  const phone = typedPhone(typed);
  const others = new Set(words.slice(0, -1));
  others.delete(last);
  const wholes = Array.from(others, (word) => wordIn(scope, word));
  const whole = wholes.join(' & ') || undefined;
  const beginning = wordIn(scope, last, ':*');
  const any = [...wholes, beginning].join(' | ');
  const query = { code, words: [...others, last], any, number, phone };
  if (phone === undefined) return { ...query, whole, wholes, beginning };
  // A phone number is one word in the index, however it is grouped. If it was typed as two, there are no whole words.
  const asWords = whole === undefined ? beginning : `(${whole} & ${beginning})`;
  const asNumber = [
    `'${code}${phone}':*`,
    ...(number === undefined ? [] : [`'${numberWord(code, number)}'`]),
  ];
  return {
    ...query,
    whole: undefined,
    wholes: [],
    any: [any, ...asNumber].join(' | '),
    beginning: `(${[asWords, ...asNumber].join(' | ')})`,
  };
}

function wordIn({ code, withNotes }: SearchScope, word: string, end = ''): string {
  const term = `'${code}${word}'${end}`;
  return withNotes ? `(${term} | '${noteCode(code)}${word}'${end})` : term;
}

/** The whole query as one. */
export function allOf({ whole, beginning }: TypedQuery): string {
  return whole === undefined ? beginning : `${whole} & ${beginning}`;
}
