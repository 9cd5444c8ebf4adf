import type { Reader } from '../../../db/database.ts';
import { inListOrder } from '../../../db/page-range.ts';
import { farMatches } from './far-matches.ts';
import { nearMatches } from './near-matches.ts';
import type { Match, RequestedMatches } from './requested-matches.ts';

/** Scanned at about 5 µs each: words in one of twenty fill a page of 25 without the index. */
const scanSizeForPage = 500;

/**
 * A range of the matching conversations, newest activity first, in list order; the list with `q`. One statement for
 * common words, two for others.
 */
export async function searchConversations(reader: Reader, requested: RequestedMatches): Promise<Match[]> {
  const { matches, edge } = await nearMatches(reader, requested, scanSizeForPage);
  const missing = requested.take - matches.length;
  const farther = edge && missing > 0 ? await farMatches(reader, { ...requested, take: missing }, edge) : [];
  return inListOrder([...matches, ...farther], requested.direction);
}
