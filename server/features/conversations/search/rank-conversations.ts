import type { Reader } from '../../../db/database.ts';
import type { PageRange } from '../../../db/page-range.ts';
import { farMatches } from './far-matches.ts';
import { nearMatches } from './near-matches.ts';
import { numberedMatch } from './numbered-match.ts';
import type { Match, RequestedMatches } from './requested-matches.ts';

/** How many of the newest matches are ranked: enough for people who remember what they are looking for. */
const rankedMatches = 500;
const scanSizeForRanking = 1000;

/**
 * A page of the newest matches by rank, best first: a word in the subject or the contact's name counts more than one
 * in a message, and equal ranks are sorted by latest activity. In list order, with more rows than the limit if there
 * are more. One statement for common words, two for others; each ranks its own part, and the best of both are the
 * best of all, including the conversation with the typed number.
 */
export async function rankConversations(
  reader: Reader,
  requested: Pick<RequestedMatches, 'organizationId' | 'filters' | 'query'>,
  page: PageRange,
): Promise<Match[]> {
  const newest = { direction: 'after', position: undefined, take: rankedMatches } as const;
  const wanted: RequestedMatches = { ...requested, ...newest, ranked: page };
  const { matches, edge } = await nearMatches(reader, wanted, scanSizeForRanking);
  const missing = rankedMatches - (edge?.matched ?? rankedMatches);
  const farther = edge && missing > 0 ? await farMatches(reader, { ...wanted, take: missing }, edge) : [];
  const numbered = await numberedMatch(reader, wanted);
  const found = new Map([...matches, ...farther, ...numbered].map((match) => [match.id, match]));
  return [...found.values()].sort((one, other) => other.rank - one.rank || (one.id < other.id ? 1 : -1));
}
