import type { Reader } from '../../../db/database.ts';
import { fetchSize } from '../../../db/stretch.ts';
import { farMatches } from './far-matches.ts';
import { nearMatches } from './near-matches.ts';
import type { Match, WantedMatches } from './wanted-matches.ts';

/** So many of the newest matches are ranked: enough for somebody who remembers what they look for. */
const rankedMatches = 500;
const looksForRanking = 1000;

/**
 * The best of the newest matches, best first, and the newest first of those that match as well: a word in the subject or the
 * contact's name counts more than one in a message. One statement where the words are common, two where they are not; each
 * ranks its own part, and the best of both are the best of all.
 */
export async function rankConversations(
  reader: Reader,
  asked: Pick<WantedMatches, 'organizationId' | 'filters' | 'query'> & { limit: number },
): Promise<Match[]> {
  const newest = { direction: 'after', position: undefined, take: rankedMatches } as const;
  const wanted: WantedMatches = { ...asked, ...newest, best: fetchSize(asked.limit) };
  const { matches, edge } = await nearMatches(reader, wanted, looksForRanking);
  const missing = rankedMatches - (edge?.matched ?? rankedMatches);
  const farther = edge && missing > 0 ? await farMatches(reader, { ...wanted, take: missing }, edge) : [];
  // Nearer ones are newer, and stay before those that match as well: the sort is stable.
  return [...matches, ...farther].sort((one, other) => other.rank - one.rank).slice(0, asked.limit);
}
