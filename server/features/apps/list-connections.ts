import type { ConnectionRow } from '../../access/connection-store.ts';
import type { Reader } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';

/** A live connection with what people want to know of it. */
export type ConnectionDetail = ConnectionRow & {
  app_name: string;
  app_logo_url: string | null;
  person: { name: string; email: string } | null;
  scopes: string[];
  last_used_at: Microseconds | null;
  token_endings: string[];
};

/** The live connections of an organization, newest first; with `userId` only those that speak for that person. */
export async function listConnections(
  reader: Reader,
  { organizationId, userId, id }: { organizationId: string; userId?: string; id?: string },
): Promise<ConnectionDetail[]> {
  return reader.read<ConnectionDetail>({
    text: `
      SELECT c.id, c.app_id, c.organization_id, c.actor, c.user_id, c.inserted_at, a.name AS app_name,
             a.logo_url AS app_logo_url, t.last_used_at,
             CASE WHEN u.id IS NOT NULL THEN json_build_object('name', u.name, 'email', u.email) END AS person,
             coalesce(t.scopes, '{}') AS scopes, coalesce(t.endings, '{}') AS token_endings
        FROM connections c
        JOIN apps a ON a.id = c.app_id
        LEFT JOIN users u ON u.id = c.user_id
        LEFT JOIN LATERAL (
          SELECT max(k.last_used_at) AS last_used_at, array_agg(DISTINCT k.last_four) AS endings,
                 (SELECT array_agg(DISTINCT s) FROM tokens k2, unnest(k2.scopes) s
                   WHERE k2.connection_id = c.id AND k2.revoked_at IS NULL) AS scopes
            FROM tokens k WHERE k.connection_id = c.id AND k.revoked_at IS NULL) t ON true
       WHERE c.organization_id = $1 AND c.revoked_at IS NULL
         AND ($2::uuid IS NULL OR c.user_id = $2) AND ($3::uuid IS NULL OR c.id = $3)
       ORDER BY c.inserted_at DESC, c.id DESC LIMIT 500`,
    values: [organizationId, userId ?? null, id ?? null],
  });
}
