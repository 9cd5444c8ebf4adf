import type { Reader } from '../../../db/database.ts';
import type { PageRange } from '../../../db/page-range.ts';
import { farMatches } from './far-matches.ts';
import { nearMatches } from './near-matches.ts';
import { numberedMatch } from './numbered-match.ts';
import type { Match, WantedMatches } from './wanted-matches.ts';

/** So many of the newest matches are ranked: enough for somebody who remembers what they look for. */
const rankedMatches = 500;
const looksForRanking = 1000;

/**
 * A page of the newest matches by rank, best first: a word in the subject or the contact's name counts more than one in a
 * message, and of those that match equally well the latest activity comes first. In list order, with more rows than the
 * limit where there are more. One statement where the words are common, two where they are not; each ranks its own part, and
 * the best of both are the best of all; so is the conversation whose number was typed.
 */
export async function rankConversations(
  reader: Reader,
  asked: Pick<WantedMatches, 'organizationId' | 'filters' | 'query'>,
  page: PageRange,
): Promise<Match[]> {
  const newest = { direction: 'after', position: undefined, take: rankedMatches } as const;
  const wanted: WantedMatches = { ...asked, ...newest, ranked: page };
  const { matches, edge } = await nearMatches(reader, wanted, looksForRanking);
  const missing = rankedMatches - (edge?.matched ?? rankedMatches);
  const farther = edge && missing > 0 ? await farMatches(reader, { ...wanted, take: missing }, edge) : [];
  const numbered = await numberedMatch(reader, wanted);
  const found = new Map([...matches, ...farther, ...numbered].map((match) => [match.id, match]));
  return [...found.values()].sort((one, other) => other.rank - one.rank || (one.id < other.id ? 1 : -1));
}
