import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { recordEvent } from '../../events/record-event.ts';
import { moveConversations, requestMove } from './move-conversations.ts';
import { lockTeam, markDeleted, shareLockTeam } from './team-store.ts';

/** How many batches of conversations are moved before the response; a running server does the rest. */
const batchesAtOnce = 5;

/**
 * Deletes a team. Its conversations go to `moveTo` (a uuid), or to no team.
 *
 * @throws NotFound, ValidationError if they can't be moved to that team
 */
export async function deleteTeam(
  database: Database,
  caller: Caller,
  { teamId, moveTo }: { teamId: string; moveTo: string | null },
): Promise<void> {
  const organizationId = caller.organization.id;
  const actor = eventActor(caller);
  await database.transaction(async (transaction) => {
    const team = await lockTeam(transaction, organizationId, teamId);
    if (!team) throw new NotFound();
    await checkTarget(transaction, organizationId, { teamId, moveTo });
    await markDeleted(transaction, organizationId, teamId);
    await requestMove(transaction, { organizationId, fromTeamId: teamId, toTeamId: moveTo, actor });
    const common = { organizationId, actor };
    await recordAudit(transaction, { ...common, kind: 'team.deleted', details: { team: team.name } });
    await recordEvent(transaction, { ...common, type: 'team.deleted', recordId: teamId });
  });
  let batches = 0;
  await moveConversations(database, { organizationId, fromTeamId: teamId }, () => batches++ < batchesAtOnce);
}

async function checkTarget(
  transaction: Transaction,
  organizationId: string,
  { teamId, moveTo }: { teamId: string; moveTo: string | null },
): Promise<void> {
  if (moveTo === null) return;
  if (moveTo === teamId)
    throw fieldError('move_to', 'impossible', 'Must be another team than the one that is deleted.');
  if (!(await shareLockTeam(transaction, organizationId, moveTo)))
    throw fieldError('move_to', 'not_found', 'Must be a team of this organization.');
}
