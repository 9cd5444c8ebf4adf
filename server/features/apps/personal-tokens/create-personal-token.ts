import type { CreatePersonalTokenBody } from '../../../../contract/inbox/personal-token.ts';
import type { SessionCaller } from '../../../access/caller.ts';
import { openConnection } from '../../../access/connection-store.ts';
import { withheldScopes } from '../../../access/effective-scopes.ts';
import { eventActor } from '../../../access/event-actor.ts';
import { hashSecret, newSecretToken } from '../../../access/secret-token.ts';
import { insertToken } from '../../../access/token-store.ts';
import type { Database } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { PersonalTokensForbidden } from '../../../errors/errors.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { newId } from '../../../ids/public-id.ts';
import { countPersonalTokens, openPersonalApp, type PersonalTokenRow } from './personal-token-store.ts';

/** Enough for any number of scripts, and few enough to look through. */
const maxTokens = 50;

/**
 * Issues a token that acts as the person. All of their tokens in the organization share one connection, which ends
 * like any other.
 *
 * @throws PersonalTokensForbidden; ValidationError for scopes that the person can't have, and beyond fifty tokens
 */
export async function createPersonalToken(
  database: Database,
  caller: SessionCaller,
  { name, scopes, days }: CreatePersonalTokenBody,
  now: Microseconds,
): Promise<{ row: PersonalTokenRow; token: string }> {
  if (!(await areAllowed(database, caller.organization.id))) throw new PersonalTokensForbidden();
  const withheld: readonly string[] = withheldScopes(caller);
  const excessive = scopes.find((scope) => withheld.includes(scope));
  if (excessive !== undefined)
    throw fieldError('scopes', 'not_allowed', `Your role and access don’t allow ${excessive}.`);
  const owner = { organizationId: caller.organization.id, userId: caller.user.id };
  const token = newSecretToken('dbp');
  const row: PersonalTokenRow = {
    id: newId(),
    name: name.trim() || token.slice(-4),
    scopes,
    last_four: token.slice(-4),
    last_used_at: null,
    expires_at: now + days * 86_400 * 1_000_000,
    inserted_at: now,
  };
  await database.transaction(async (transaction) => {
    const appId = await openPersonalApp(transaction, owner.organizationId);
    const connectionId = await openConnection(transaction, {
      id: newId(),
      app_id: appId,
      organization_id: owner.organizationId,
      actor: 'self',
      user_id: owner.userId,
      authorized_by_id: owner.userId,
    });
    // After the connection, whose row lock serializes a person's simultaneous requests.
    if ((await countPersonalTokens(transaction, owner, maxTokens)) === maxTokens)
      throw fieldError('name', 'too_many', 'You have 50 personal tokens. Delete one first.');
    const secret = { hash: hashSecret(token), lastFour: row.last_four, connectionId };
    await insertToken(transaction, {
      id: row.id,
      ...secret,
      scopes,
      name: row.name,
      expiresAt: row.expires_at,
    });
    await recordAudit(transaction, {
      organizationId: owner.organizationId,
      kind: 'connection.token_created',
      actor: eventActor(caller),
      details: { token: row.name, scopes: scopes.join(' '), days: String(days) },
      about: { appId },
    });
  });
  return { row, token };
}

async function areAllowed(database: Database, organizationId: string): Promise<boolean> {
  const [row] = await database.read<{ allows: boolean }>({
    name: 'allows_personal_tokens',
    text: 'SELECT allows_personal_tokens AS allows FROM sign_in_policies WHERE organization_id = $1',
    values: [organizationId],
  });
  return row?.allows ?? true;
}
