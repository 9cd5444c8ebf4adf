import type { Transaction } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';

export type ConnectionRow = {
  id: string;
  app_id: string;
  organization_id: string;
  actor: 'self' | 'app';
  user_id: string | null;
  inserted_at: Microseconds;
};

/** The live connection of (app, organization, actor, person), made where there is none. */
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

export type EndedConnection = { id: string; organization_id: string; snapshot: Record<string, unknown> };

/** Ends live connections; every token of them is dead with the commit. Returns those that were live, as events keep them. */
export async function revokeConnections(
  transaction: Transaction,
  where: { id: string } | { organizationId: string; userId: string },
): Promise<EndedConnection[]> {
  const condition = 'id' in where ? 'id = $1' : 'organization_id = $1 AND user_id = $2';
  const { rows } = await transaction.write<EndedConnection>({
    text: `UPDATE connections c SET revoked_at = now() WHERE revoked_at IS NULL AND ${condition}
        RETURNING id, organization_id, to_jsonb(c) AS snapshot`,
    values: 'id' in where ? [where.id] : [where.organizationId, where.userId],
  });
  return rows;
}
