import { maxCounted } from '../../../../contract/inbox/max-counted.ts';
import { type TeamCounts, teamCountSpan } from '../../../../contract/inbox/team-counts.ts';
import type { SessionCaller } from '../../../access/caller.ts';
import { sightOf, visibleIn } from '../../../access/visible-conversations.ts';
import type { Reader } from '../../../db/database.ts';
import { publicId } from '../../../ids/public-id.ts';

/** Scans the index of open conversations, newest first: at most `teamCountSpan` rows however many there are (decision 0098). */
const teamCountStatement = `
  WITH newest AS MATERIALIZED (
    SELECT c.team_id, c.assignee_id FROM conversations c
     WHERE c.organization_id = $1 AND c.status = 'open' AND NOT c.is_spam AND c.merged_into_id IS NULL AND ${visibleIn('c', '$2')}
     ORDER BY c.last_activity_at DESC, c.id DESC LIMIT ${teamCountSpan + 1}
  ), counted AS (
    SELECT team_id, least(count(*), ${maxCounted})::int AS open,
           least(count(*) FILTER (WHERE assignee_id IS NULL), ${maxCounted})::int AS unassigned
      FROM newest WHERE team_id IS NOT NULL GROUP BY team_id
  )
  SELECT (SELECT count(*) <= ${teamCountSpan} FROM newest) AS is_complete,
         coalesce((SELECT json_agg(counted) FROM counted), '[]') AS teams`;

type Row = { is_complete: boolean; teams: TeamCounts['teams'] };

/** How many open conversations each team has; one statement. */
export async function countTeams(reader: Reader, caller: SessionCaller): Promise<TeamCounts> {
  const [row] = await reader.read<Row>({
    name: 'count_teams',
    text: teamCountStatement,
    values: [caller.organization.id, ...sightOf(caller)],
  });
  if (!row) throw new Error('Counting the conversations of teams returned no row.');
  const teams = row.teams.map((counts) => ({ ...counts, team_id: publicId('team', counts.team_id) }));
  return { teams, is_complete: row.is_complete };
}
