import { revokeConnection } from '../../../access/revoke-connection.ts';
import { hashSecret, newSecretToken } from '../../../access/secret-token.ts';
import { endExcessTokens, insertToken } from '../../../access/token-store.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { processTime } from '../../../db/timestamps.ts';
import { newId } from '../../../ids/public-id.ts';

/** How long a token of a client without a secret is valid. */
export const accessSeconds = 3600;

/** How long a connection of such a client may rest. */
const idleDays = 30;

export type IssuedTokens = { token: string; refreshToken: string; scopes: string[] };

type Connection = { connection_id: string; scopes: string[] };

/**
 * Replaces a refresh token, which is good for one use; undefined if it isn't valid.
 *
 * A second use means that it was stolen, by the first or by the second client: nobody can tell which, so the connection ends with all its
 * tokens (RFC 9700 section 4.14.2). Of any number of equal requests at once, one finds it unused.
 */
export async function refresh(
  database: Database,
  { appId, refreshToken, now }: { appId: string; refreshToken: string; now: Microseconds },
): Promise<IssuedTokens | undefined> {
  return database.transaction(async (transaction) => {
    const connection = await useOnce(transaction, appId, refreshToken);
    if (connection) return issueTokens(transaction, connection, now);
    await endIfReused(transaction, appId, refreshToken);
    return undefined;
  });
}

/** An access token for an hour, and the refresh token that replaces it. */
export async function issueTokens(
  transaction: Transaction,
  { connection_id: connectionId, scopes }: Connection,
  now: Microseconds,
): Promise<IssuedTokens> {
  await endExpired(transaction, connectionId);
  const token = newSecretToken('dbt');
  const row = { id: newId(), hash: hashSecret(token), lastFour: token.slice(-4), connectionId, scopes };
  await insertToken(transaction, { ...row, isForMcp: true, expiresAt: now + accessSeconds * 1_000_000 });
  await endExcessTokens(transaction, connectionId);
  return {
    token,
    scopes,
    refreshToken: await insertRefreshToken(transaction, { connection_id: connectionId, scopes }),
  };
}

/** Otherwise a connection would be listed with a token for each hour. Nobody loses access. */
async function endExpired(transaction: Transaction, connectionId: string): Promise<void> {
  await transaction.write({
    name: 'end_expired_tokens',
    text: 'UPDATE tokens SET revoked_at = $2 WHERE connection_id = $1 AND revoked_at IS NULL AND expires_at < $2',
    values: [connectionId, processTime()],
  });
}

/** The refresh token of a connection that is new, or that has just used its last one. */
export async function insertRefreshToken(
  transaction: Transaction,
  { connection_id, scopes }: Connection,
): Promise<string> {
  const refreshToken = newSecretToken('dbr');
  await transaction.write({
    name: 'insert_refresh_token',
    text: `INSERT INTO refresh_tokens (id, secret_hash, connection_id, scopes, inserted_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [
      newId(),
      hashSecret(refreshToken),
      connection_id,
      scopes,
      processTime(),
      processTime(idleDays * 86_400),
    ],
  });
  return refreshToken;
}

/** The person must still be an active member, of an organization that still exists. */
async function useOnce(
  transaction: Transaction,
  appId: string,
  refreshToken: string,
): Promise<Connection | undefined> {
  const { rows } = await transaction.write<Connection>({
    name: 'use_refresh_token',
    text: `UPDATE refresh_tokens r SET used_at = $3
             FROM connections c, apps a, organizations o, members m
            WHERE r.secret_hash = $1 AND r.used_at IS NULL AND r.expires_at > $3
              AND c.id = r.connection_id AND c.revoked_at IS NULL AND c.app_id = $2
              AND a.id = c.app_id AND a.status = 'active' AND o.id = c.organization_id AND o.deleted_at IS NULL
              AND m.organization_id = c.organization_id AND m.user_id = c.user_id AND m.status = 'active'
           RETURNING r.connection_id, r.scopes`,
    values: [hashSecret(refreshToken), appId, processTime()],
  });
  return rows[0];
}

async function endIfReused(transaction: Transaction, appId: string, refreshToken: string): Promise<void> {
  const [used] = await transaction.read<{ connection_id: string }>({
    name: 'find_used_refresh_token',
    text: `SELECT r.connection_id FROM refresh_tokens r JOIN connections c ON c.id = r.connection_id
            WHERE r.secret_hash = $1 AND r.used_at IS NOT NULL AND c.app_id = $2`,
    values: [hashSecret(refreshToken), appId],
  });
  if (used) await revokeConnection(transaction, used.connection_id, { type: 'app', appId });
}
