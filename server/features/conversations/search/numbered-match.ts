import sql, { join } from 'sql-template-tag';
import type { Reader } from '../../../db/database.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { conditionsOf, indexScanFor } from '../list/conversation-index-scan.ts';
import {
  type Match,
  matchColumns,
  matchJoins,
  matchOrder,
  type RequestedMatches,
  shownMatches,
} from './requested-matches.ts';

/**
 * The conversation with the typed number, if it matches the filters and belongs on the page: it is ranked however old
 * it is.
 */
export async function numberedMatch(reader: Reader, requested: RequestedMatches): Promise<Match[]> {
  const { organizationId, filters, query } = requested;
  if (query.number === undefined) return [];
  const conditions = [
    sql`c.organization_id = ${organizationId} AND c.number = ${query.number}`,
    ...indexScanFor(organizationId, filters, 'inserted_at').conditions,
    ...conditionsOf(filters),
  ];
  const { text, values } = sql`
    WITH found AS (SELECT c.id, c.last_activity_at FROM conversations c WHERE ${join(conditions, ' AND ')}),
         ${shownMatches(requested)}
    SELECT ${matchColumns(organizationId)} FROM shown ${matchJoins(organizationId)} ${matchOrder(requested)}`;
  return reader.read<Match>({ ...preparedName(text), text, values });
}
