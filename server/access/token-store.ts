import type { Transaction } from '../db/database.ts';
import { formatTimestamp, type Microseconds } from '../db/microseconds.ts';
import { processTime } from '../db/timestamps.ts';
import { raiseAccessVersion } from './access-version.ts';

/** How many tokens of one connection can be live; issuing another ends the least recently used one. */
export const liveTokensPerConnection = 100;

export type NewToken = {
  id: string;
  hash: Buffer;
  lastFour: string;
  connectionId: string;
  scopes: readonly string[];
  /** For `/mcp` instead of the API. */
  isForMcp?: boolean;
  /** Of personal tokens. */
  name?: string;
  expiresAt?: Microseconds;
};

export async function insertToken(transaction: Transaction, token: NewToken): Promise<void> {
  await transaction.write({
    text: `INSERT INTO tokens (id, secret_hash, last_four, connection_id, scopes, name, expires_at, is_for_mcp)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      token.id,
      token.hash,
      token.lastFour,
      token.connectionId,
      token.scopes,
      token.name ?? null,
      token.expiresAt === undefined ? null : formatTimestamp(token.expiresAt),
      token.isForMcp ?? false,
    ],
  });
}

/** Ends all but the hundred most recently used tokens of a connection. */
export async function endExcessTokens(transaction: Transaction, connectionId: string): Promise<void> {
  const { rowCount } = await transaction.write({
    text: `UPDATE tokens SET revoked_at = $2 WHERE id IN (
             SELECT id FROM tokens WHERE connection_id = $1 AND revoked_at IS NULL
              ORDER BY coalesce(last_used_at, inserted_at) DESC, id DESC OFFSET ${liveTokensPerConnection})`,
    values: [connectionId, processTime()],
  });
  if (rowCount) await raiseAccessVersion(transaction);
}
