import type { Reader } from '../../../db/database.ts';
import { inListOrder } from '../../../db/page-range.ts';
import { farMatches } from './far-matches.ts';
import { nearMatches } from './near-matches.ts';
import type { Match, WantedMatches } from './wanted-matches.ts';

/** One by one, about 5 µs each: what one in twenty of them has fills a page of 25 without the index. */
const looksForPage = 500;

/**
 * A range of the conversations that match, newest activity first, in list order; the list with `q`. One statement where
 * the words are common, two where they are not.
 */
export async function searchConversations(reader: Reader, wanted: WantedMatches): Promise<Match[]> {
  const { matches, edge } = await nearMatches(reader, wanted, looksForPage);
  const missing = wanted.take - matches.length;
  const farther = edge && missing > 0 ? await farMatches(reader, { ...wanted, take: missing }, edge) : [];
  return inListOrder([...matches, ...farther], wanted.direction);
}
