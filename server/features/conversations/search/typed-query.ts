import { InvalidRequest } from '../../../errors/errors.ts';
import { typedWords } from '../../../text/search-words.ts';

/** What somebody typed, as the texts of tsqueries. */
export type TypedQuery = {
  /** The organization's code, for what else is asked of the index. */
  code: string;
  /** All words but the last, whole; undefined where there is only one. */
  whole: string | undefined;
  /** The last word, which may be the beginning of one. */
  beginning: string;
};

const mostWords = 32;

/**
 * Reads what was typed: every word must be there, and of the last one the beginning is enough. Whatever stands between
 * words says nothing, the operators of a tsquery among it.
 *
 * @throws InvalidRequest where there is no word, or far too many.
 */
export function readTypedQuery(typed: string, code: string): TypedQuery {
  const words = typedWords(typed);
  const last = words.at(-1);
  if (last === undefined) throw new InvalidRequest('q: must hold a letter or a digit to search for.');
  if (words.length > mostWords) throw new InvalidRequest(`q: must not hold more than ${mostWords} words.`);
  const others = new Set(words.slice(0, -1));
  others.delete(last);
  return {
    code,
    whole: others.size === 0 ? undefined : Array.from(others, (word) => `'${code}${word}'`).join(' & '),
    beginning: `'${code}${last}':*`,
  };
}

/** The whole query as one. */
export function allOf({ whole, beginning }: TypedQuery): string {
  return whole === undefined ? beginning : `${whole} & ${beginning}`;
}
