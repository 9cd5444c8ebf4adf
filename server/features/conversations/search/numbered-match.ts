import sql, { join } from 'sql-template-tag';
import type { Reader } from '../../../db/database.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { conditionsOf, indexScanFor } from '../list/conversation-index-scan.ts';
import {
  type Match,
  matchColumns,
  matchJoins,
  matchOrder,
  shownMatches,
  type WantedMatches,
} from './wanted-matches.ts';

/** The conversation whose number was typed, where it fits the filters and belongs on the page: however old, it is ranked too. */
export async function numberedMatch(reader: Reader, wanted: WantedMatches): Promise<Match[]> {
  const { organizationId, filters, query } = wanted;
  if (query.number === undefined) return [];
  const conditions = [
    sql`c.organization_id = ${organizationId} AND c.number = ${query.number}`,
    ...indexScanFor(organizationId, filters, 'inserted_at').conditions,
    ...conditionsOf(filters),
  ];
  const { text, values } = sql`
    WITH found AS (SELECT c.id, c.last_activity_at FROM conversations c WHERE ${join(conditions, ' AND ')}),
         ${shownMatches(wanted)}
    SELECT ${matchColumns(organizationId)} FROM shown ${matchJoins(organizationId)} ${matchOrder(wanted)}`;
  return reader.read<Match>({ ...preparedName(text), text, values });
}
