import type { CreateViewBody } from '../../../contract/view.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Reader, Transaction } from '../../db/database.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { newId, parsePublicId } from '../../ids/public-id.ts';
import { shareLockTeam } from '../teams/team-store.ts';
import { authorizeWriting } from './view-access.ts';
import { checkNames, checkSort, readViewInput } from './view-input.ts';
import { findView, insertView, type ViewRow } from './view-store.ts';

export type CreateView = CreateViewBody & { idempotency: { key: string; fingerprint: Buffer } | undefined };

/** @throws ValidationError, ActorSelfRequired, InsufficientScope, Conflict if there are too many, IdempotencyKeyReused */
export async function createView(
  database: Database,
  caller: Caller,
  { audience, team_id = null, idempotency, ...input }: CreateView,
): Promise<{ view: ViewRow; isReplay: boolean }> {
  const { name = '', icon = null, filter = { all: [] }, sort = '-last_activity_at' } = readViewInput(input);
  checkSort({ filter, sort });
  const ownership = ownershipOf(caller, { audience, team_id });
  await authorizeWriting(database, caller, ownership);
  const organizationId = caller.organization.id;
  const id = newId();
  const request = { organizationId, callerId: caller.id, idempotency, recordId: id };
  return database.transaction(async (transaction) => {
    const earlier = await takeIdempotencyKey(transaction, request);
    if (earlier) return { view: await createdBefore(transaction, caller, earlier), isReplay: true };
    await checkTeam(transaction, organizationId, ownership.team_id);
    await checkNames(transaction, organizationId, filter);
    const view = await insertView(transaction, organizationId, {
      id,
      name,
      icon,
      filter,
      sort,
      ...ownership,
    });
    if (!view) throw new Conflict('There are 100 views already. Delete one that nobody uses.');
    await recordViewAudit(transaction, caller, { kind: 'view.created', view });
    return { view, isReplay: false };
  });
}

type Ownership = Pick<ViewRow, 'owner_user_id' | 'team_id'>;

function ownershipOf(
  caller: Caller,
  { audience, team_id }: Pick<CreateViewBody, 'audience'> & { team_id: string | null },
): Ownership {
  if (audience !== 'team' && team_id !== null)
    throw fieldError('team_id', 'impossible', 'Must be absent, unless the audience is team.');
  if (audience === 'me') return { owner_user_id: asPerson(caller).user.id, team_id: null };
  if (audience === 'everybody') return { owner_user_id: null, team_id: null };
  const teamId = parsePublicId('team', team_id ?? '');
  if (teamId === undefined) throw fieldError('team_id', 'required', 'Is required: the audience is a team.');
  return { owner_user_id: null, team_id: teamId };
}

async function checkTeam(
  transaction: Transaction,
  organizationId: string,
  teamId: string | null,
): Promise<void> {
  if (teamId !== null && !(await shareLockTeam(transaction, organizationId, teamId)))
    throw fieldError('team_id', 'not_found', 'Must be a team of this organization.');
}

async function createdBefore(reader: Reader, caller: Caller, id: string): Promise<ViewRow> {
  const view = await findView(reader, caller, id);
  if (!view) throw new NotFound();
  return view;
}

/** Changes of views that others see concern admins. */
export async function recordViewAudit(
  transaction: Transaction,
  caller: Caller,
  { kind, view }: { kind: 'view.created' | 'view.changed' | 'view.deleted'; view: ViewRow },
): Promise<void> {
  if (view.owner_user_id !== null) return;
  const common = { organizationId: caller.organization.id, actor: eventActor(caller) };
  await recordAudit(transaction, { ...common, kind, details: { view: view.name } });
}
