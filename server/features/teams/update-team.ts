import type { UpdateTeamBody } from '../../../contract/team.ts';
import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/is-unique-violation.ts';
import { NotFound } from '../../errors/errors.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { recordEvent } from '../../events/record-event.ts';
import { nameTaken } from './create-team.ts';
import { readTeamInput } from './team-input.ts';
import { lockTeam, updateTeam as storeTeam, type TeamRow } from './team-store.ts';

export type UpdateTeam = {
  teamId: string;
  change: UpdateTeamBody;
  /** Throws if the team isn't in the state that the caller expects. */
  precondition: (team: TeamRow) => void;
};

/** @throws ValidationError, NotFound, PreconditionFailed, Conflict if the name is taken */
export async function updateTeam(
  database: Database,
  caller: Caller,
  { teamId, change, precondition }: UpdateTeam,
): Promise<TeamRow> {
  const requested = readTeamInput(change);
  const work = database.transaction(async (transaction) => {
    const before = await lockTeam(transaction, caller.organization.id, teamId);
    if (!before) throw new NotFound();
    precondition(before);
    const after = { ...before, ...requested };
    const isChanged = after.name !== before.name || after.color !== before.color;
    return isChanged ? write(transaction, caller, before, after) : before;
  });
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error;
  });
}

async function write(
  transaction: Transaction,
  caller: Caller,
  before: TeamRow,
  after: TeamRow,
): Promise<TeamRow> {
  const organizationId = caller.organization.id;
  const updated = await storeTeam(transaction, organizationId, after);
  if (!updated) throw new NotFound();
  const common = { organizationId, actor: eventActor(caller) };
  await recordAudit(transaction, { ...common, kind: 'team.changed', details: { team: before.name } });
  await recordEvent(transaction, {
    ...common,
    type: 'team.updated',
    recordId: after.id,
    data: updated.snapshot,
    previous: {
      ...(after.name !== before.name && { name: before.name }),
      ...(after.color !== before.color && { color: before.color }),
    },
  });
  return updated.team;
}
