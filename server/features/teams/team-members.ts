import sql from 'sql-template-tag';
import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { UserFields } from '../../access/present-user.ts';
import type { Database, Reader, Transaction } from '../../db/database.ts';
import { listByInsertion } from '../../db/list-by-insertion.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import type { PageRange } from '../../db/page-range.ts';
import { processTime } from '../../db/timestamps.ts';
import { NotFound } from '../../errors/errors.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { recordEvent } from '../../events/record-event.ts';
import { shareLockActiveMembers } from '../members/active-members.ts';
import { person } from '../members/member-detail.ts';
import { lockTeam, type TeamRow } from './team-store.ts';

export type TeamMemberRow = {
  team_id: string;
  user_id: string;
  is_lead: boolean;
  inserted_at: Microseconds;
  user: UserFields;
};

type RecordKey = { teamId: string; userId: string };

const columns = `tm.team_id, tm.user_id, tm.is_lead, tm.inserted_at, ${person('u')} AS "user"`;
const tables = 'team_members tm JOIN users u ON u.id = tm.user_id';

/** A range of a team's members, in the order in which they joined it. */
export function listTeamMembers(
  reader: Reader,
  organizationId: string,
  teamId: string,
  range: PageRange,
): Promise<TeamMemberRow[]> {
  const conditions = [sql`tm.organization_id = ${organizationId}`, sql`tm.team_id = ${teamId}`];
  return listByInsertion(reader, { columns, tables, from: 'tm', id: 'user_id', conditions }, range);
}

/**
 * Adds an active member of the organization to a team, or changes whether they lead it.
 *
 * @throws NotFound if there is no such team or active member
 */
export async function saveTeamMember(
  database: Database,
  caller: Caller,
  { teamId, userId, isLead }: RecordKey & { isLead: boolean },
): Promise<TeamMemberRow> {
  const organizationId = caller.organization.id;
  return database.transaction(async (transaction) => {
    const team = await lockedTeam(transaction, organizationId, teamId);
    if (!(await shareLockActiveMembers(transaction, organizationId, [userId])).has(userId))
      throw new NotFound();
    const before = await findTeamMember(transaction, organizationId, { teamId, userId });
    if (before?.is_lead === isLead) return before;
    await write(transaction, organizationId, { teamId, userId, isLead });
    const after = await findTeamMember(transaction, organizationId, { teamId, userId });
    if (!after) throw new NotFound();
    await record(transaction, caller, { team, before, after });
    return after;
  });
}

/** @throws NotFound if there is no such team, or the person is not in it */
export async function removeTeamMember(
  database: Database,
  caller: Caller,
  { teamId, userId }: RecordKey,
): Promise<void> {
  const organizationId = caller.organization.id;
  await database.transaction(async (transaction) => {
    const team = await lockedTeam(transaction, organizationId, teamId);
    const before = await findTeamMember(transaction, organizationId, { teamId, userId });
    if (!before) throw new NotFound();
    await transaction.write({
      name: 'remove_team_member',
      text: 'DELETE FROM team_members WHERE organization_id = $1 AND team_id = $2 AND user_id = $3',
      values: [organizationId, teamId, userId],
    });
    await record(transaction, caller, { team, before, after: undefined });
  });
}

async function lockedTeam(
  transaction: Transaction,
  organizationId: string,
  teamId: string,
): Promise<TeamRow> {
  const team = await lockTeam(transaction, organizationId, teamId);
  if (!team) throw new NotFound();
  return team;
}

async function findTeamMember(
  reader: Reader,
  organizationId: string,
  { teamId, userId }: RecordKey,
): Promise<TeamMemberRow | undefined> {
  const [row] = await reader.read<TeamMemberRow>({
    name: 'find_team_member',
    text: `SELECT ${columns} FROM ${tables}
            WHERE tm.organization_id = $1 AND tm.team_id = $2 AND tm.user_id = $3`,
    values: [organizationId, teamId, userId],
  });
  return row;
}

async function write(
  transaction: Transaction,
  organizationId: string,
  { teamId, userId, isLead }: RecordKey & { isLead: boolean },
): Promise<void> {
  await transaction.write({
    name: 'save_team_member',
    text: `INSERT INTO team_members (organization_id, team_id, user_id, is_lead, inserted_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (organization_id, team_id, user_id) DO UPDATE SET is_lead = excluded.is_lead`,
    values: [organizationId, teamId, userId, isLead, processTime()],
  });
}

type Change = { team: TeamRow } & (
  | { before: TeamMemberRow | undefined; after: TeamMemberRow }
  | { before: TeamMemberRow; after: undefined }
);

async function record(
  transaction: Transaction,
  caller: Caller,
  { team, before, after }: Change,
): Promise<void> {
  const what = before === undefined ? 'added' : after === undefined ? 'removed' : 'updated';
  const { user_id: userId, is_lead } = after ?? before;
  const common = { organizationId: caller.organization.id, actor: eventActor(caller) };
  await recordAudit(transaction, {
    ...common,
    kind: what === 'updated' ? 'team.member_changed' : `team.member_${what}`,
    details: { team: team.name, is_lead: String(is_lead) },
    about: { userId },
  });
  const { inserted_at } = after ?? before;
  await recordEvent(transaction, {
    ...common,
    type: `team.member_${what}`,
    recordId: team.id,
    data: { team_id: team.id, user_id: userId, is_lead, inserted_at: formatTimestamp(inserted_at) },
    ...(what === 'updated' && { previous: { is_lead: before?.is_lead } }),
  });
}
