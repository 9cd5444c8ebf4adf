import type { Transaction } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { processTime } from '../db/timestamps.ts';
import { raiseAccessVersion } from './access-version.ts';

export type ConnectionRow = {
  id: string;
  app_id: string;
  organization_id: string;
  actor: 'self' | 'app';
  user_id: string | null;
  inserted_at: Microseconds;
};

/** The live connection of (app, organization, actor, person), created if there is none. */
export async function openConnection(
  transaction: Transaction,
  row: Omit<ConnectionRow, 'inserted_at'> & { authorized_by_id: string },
): Promise<string> {
  const { rows } = await transaction.write<{ id: string }>({
    text: `INSERT INTO connections (id, app_id, organization_id, actor, user_id, authorized_by_id)
           VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (organization_id, app_id, actor, user_id) WHERE revoked_at IS NULL
           DO UPDATE SET authorized_by_id = excluded.authorized_by_id RETURNING id`,
    values: [row.id, row.app_id, row.organization_id, row.actor, row.user_id, row.authorized_by_id],
  });
  return rows[0]?.id ?? row.id;
}

export type EndedConnection = Pick<ConnectionRow, 'id' | 'organization_id' | 'app_id' | 'user_id'> & {
  snapshot: Record<string, unknown>;
};

type RecordKey = { id: string } | { appId: string } | { organizationId: string; userId: string };

/**
 * Ends live connections; all their tokens are invalid with the commit. Returns those that were live, as events store
 * them.
 */
export async function revokeConnections(
  transaction: Transaction,
  where: RecordKey,
): Promise<EndedConnection[]> {
  const [condition, ...values] = conditionOf(where);
  const { rows } = await transaction.write<EndedConnection>({
    text: `WITH ended AS (UPDATE connections SET revoked_at = $1 WHERE revoked_at IS NULL AND ${condition} RETURNING *)
           SELECT id, organization_id, app_id, user_id, to_jsonb(ended) AS snapshot FROM ended`,
    values: [processTime(), ...values],
  });
  if (rows.length > 0) await raiseAccessVersion(transaction);
  return rows;
}

function conditionOf(key: RecordKey): [condition: string, ...values: string[]] {
  if ('id' in key) return ['id = $2', key.id];
  if ('appId' in key) return ['app_id = $2', key.appId];
  return ['organization_id = $2 AND user_id = $3', key.organizationId, key.userId];
}
