import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Reader } from '../../db/database.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { recordEvent } from '../../events/record-event.ts';
import { newId } from '../../ids/public-id.ts';
import { readTeamInput } from './team-input.ts';
import { findTeam, insertTeam, type TeamRow } from './team-store.ts';

export type CreateTeam = {
  name: string;
  color?: string | null;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/** @throws ValidationError, Conflict if the name is taken, IdempotencyKeyReused */
export async function createTeam(
  database: Database,
  caller: Caller,
  { idempotency, ...input }: CreateTeam,
): Promise<{ team: TeamRow; isReplay: boolean }> {
  const { name = '', color = null } = readTeamInput(input);
  const organizationId = caller.organization.id;
  const id = newId();
  const request = { organizationId, callerId: caller.id, idempotency, recordId: id };
  return database.transaction(async (transaction) => {
    const earlier = await takeIdempotencyKey(transaction, request);
    if (earlier) return { team: await createdBefore(transaction, organizationId, earlier), isReplay: true };
    const created = await insertTeam(transaction, { organizationId, id, name, color });
    if (!created) throw nameTaken();
    const common = { organizationId, actor: eventActor(caller) };
    await recordAudit(transaction, { ...common, kind: 'team.created', details: { team: name } });
    await recordEvent(transaction, { ...common, type: 'team.created', recordId: id, data: created.snapshot });
    return { team: created.team, isReplay: false };
  });
}

async function createdBefore(reader: Reader, organizationId: string, id: string): Promise<TeamRow> {
  const team = await findTeam(reader, organizationId, id);
  if (!team) throw new NotFound();
  return team;
}

export function nameTaken(): Conflict {
  return new Conflict('There is already a team with this name.');
}
