import type { Caller } from '../../../access/caller.ts';
import { InvalidRequest } from '../../../errors/errors.ts';
import { typedPhone } from '../../../text/phone-words.ts';
import { typedWords } from '../../../text/search-words.ts';
import { noteCode, numberWord, organizationCode } from './organization-code.ts';

/** What somebody typed, as the texts of tsqueries. */
export type TypedQuery = {
  /** The organization's code, for what else is asked of the index. */
  code: string;
  /** All words but the last, whole; undefined where there is only one. */
  whole: string | undefined;
  /** The last word, which may be the beginning of one. */
  beginning: string;
  /** Any of them: a text without a match says nothing about the query. */
  any: string;
  /** The words themselves, folded. */
  words: readonly string[];
  /** Where nothing but a number was typed, with or without `#`: the number a conversation may have. Decimal digits. */
  number: string | undefined;
  /** The digits of what may be the beginning of a phone number. */
  phone: string | undefined;
};

const maxWords = 32;

type Searcher = Pick<Caller, 'scopes'> & { organization: { id: string } };

type Place = { code: string; withNotes: boolean };

/**
 * Reads what a caller typed: every word must be there, and of the last one the beginning is enough. Whatever is between
 * words says nothing, the operators of a tsquery among it. Notes are searched where the caller may read them.
 *
 * @throws InvalidRequest where there is no word, or far too many.
 */
export function readTypedQuery({ organization, scopes }: Searcher, typed: string): TypedQuery {
  const words = typedWords(typed);
  const last = words.at(-1);
  if (last === undefined) throw new InvalidRequest('q: must hold a letter or a digit to search for.');
  if (words.length > maxWords) throw new InvalidRequest(`q: must not hold more than ${maxWords} words.`);
  const code = organizationCode(organization.id);
  const place = { code, withNotes: scopes.includes('notes:read') };
  const number = /^\s*#?(?<number>[1-9]\d{0,14})\s*$/.exec(typed)?.groups?.number;
  const phone = typedPhone(typed);
  const others = new Set(words.slice(0, -1));
  others.delete(last);
  const wholes = Array.from(others, (word) => wordIn(place, word));
  const whole = wholes.join(' & ') || undefined;
  const beginning = wordIn(place, last, ':*');
  const any = [...wholes, beginning].join(' | ');
  const query = { code, words: [...others, last], any, number, phone };
  if (phone === undefined) return { ...query, whole, beginning };
  // A phone number is one word in the index, however it is grouped. Asked for as one of two it leaves no whole words.
  const asWords = whole === undefined ? beginning : `(${whole} & ${beginning})`;
  const asNumber = [
    `'${code}${phone}':*`,
    ...(number === undefined ? [] : [`'${numberWord(code, number)}'`]),
  ];
  return {
    ...query,
    whole: undefined,
    any: [any, ...asNumber].join(' | '),
    beginning: `(${[asWords, ...asNumber].join(' | ')})`,
  };
}

function wordIn({ code, withNotes }: Place, word: string, end = ''): string {
  const said = `'${code}${word}'${end}`;
  return withNotes ? `(${said} | '${noteCode(code)}${word}'${end})` : said;
}

/** The whole query as one. */
export function allOf({ whole, beginning }: TypedQuery): string {
  return whole === undefined ? beginning : `${whole} & ${beginning}`;
}
