import type { Scope } from '../../../contract/scopes.ts';
import { openConnection } from '../../access/connection-store.ts';
import { hashSecret, newSecretToken } from '../../access/secret-token.ts';
import { endExcessTokens, insertToken } from '../../access/token-store.ts';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../ids/public-id.ts';

export type CreateToken = {
  appId: string;
  organizationId: string;
  actor: 'self' | 'app';
  /** The person it acts for, or who authorized the connection. */
  userId: string;
  scopes: readonly Scope[];
  /** For `/mcp` instead of the API. */
  isForMcp?: boolean;
};

/** Connects an app without a browser, as the operator's command and the demo do, and issues a token. */
export async function createToken(
  transaction: Transaction,
  { appId, organizationId, actor, userId, scopes, isForMcp = false }: CreateToken,
  token = newSecretToken('dbt'),
): Promise<string> {
  const connectionId = await openConnection(transaction, {
    id: newId(),
    app_id: appId,
    organization_id: organizationId,
    actor,
    user_id: actor === 'self' ? userId : null,
    authorized_by_id: userId,
  });
  await insertToken(transaction, {
    id: newId(),
    hash: hashSecret(token),
    lastFour: token.slice(-4),
    connectionId,
    scopes,
    isForMcp,
  });
  await endExcessTokens(transaction, connectionId);
  return token;
}
