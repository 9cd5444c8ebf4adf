import sql, { type Sql } from 'sql-template-tag';
import type { ConnectionRow } from '../../../access/connection-store.ts';
import type { UserFields } from '../../../access/present-user.ts';
import type { Reader } from '../../../db/database.ts';
import { listByInsertion } from '../../../db/list-by-insertion.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import type { PageRange } from '../../../db/page-range.ts';

/** A live connection with the details that people see. */
export type ConnectionDetail = ConnectionRow & {
  app_name: string;
  app_logo_url: string | null;
  person: UserFields | null;
  allowed_by: UserFields;
  scopes: string[];
  last_used_at: Microseconds | null;
  token_endings: string[];
  is_assistant: boolean;
};

/** Whose connections: an organization's, or those in it that act for one person. */
export type Reach = { organizationId: string; userId?: string };

const person = (
  alias: string,
) => `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'email', ${alias}.email,
  'instagram_handle', ${alias}.instagram_handle, 'profile_picture_url', ${alias}.profile_picture_url)`;

const list = {
  columns: `c.id, c.app_id, c.organization_id, c.actor, c.user_id, c.inserted_at, a.name AS app_name,
    a.logo_url AS app_logo_url, t.last_used_at, CASE WHEN u.id IS NOT NULL THEN ${person('u')} END AS person,
    ${person('b')} AS allowed_by, coalesce(t.scopes, '{}') AS scopes, coalesce(t.endings, '{}') AS token_endings,
    EXISTS (SELECT 1 FROM tokens k3 WHERE k3.connection_id = c.id AND k3.is_for_mcp) AS is_assistant`,
  tables: `connections c
    JOIN apps a ON a.id = c.app_id
    JOIN users b ON b.id = c.authorized_by_id
    LEFT JOIN users u ON u.id = c.user_id
    LEFT JOIN LATERAL (
      SELECT max(k.last_used_at) AS last_used_at, array_agg(DISTINCT k.last_four) AS endings,
             (SELECT array_agg(DISTINCT s) FROM tokens k2, unnest(k2.scopes) s
               WHERE k2.connection_id = c.id AND k2.revoked_at IS NULL) AS scopes
        FROM tokens k WHERE k.connection_id = c.id AND k.revoked_at IS NULL) t ON true`,
  from: 'c',
  descending: true,
};

/** A range of the live connections, newest first. */
export function listConnections(reader: Reader, reach: Reach, range: PageRange): Promise<ConnectionDetail[]> {
  return listByInsertion(reader, { ...list, conditions: within(reach) }, range);
}

export async function findConnection(
  reader: Reader,
  reach: Reach,
  id: string,
): Promise<ConnectionDetail | undefined> {
  const conditions = [...within(reach), sql`c.id = ${id}`];
  const only = { limit: 1, direction: 'after', position: undefined } as const;
  const [row] = await listByInsertion<ConnectionDetail>(reader, { ...list, conditions }, only);
  return row;
}

function within({ organizationId, userId }: Reach): Sql[] {
  const own = userId === undefined ? [] : [sql`c.user_id = ${userId}`];
  return [sql`c.organization_id = ${organizationId}`, sql`c.revoked_at IS NULL`, ...own];
}
