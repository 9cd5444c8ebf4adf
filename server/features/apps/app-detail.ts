import sql from 'sql-template-tag';
import type { App } from '../../../contract/inbox/app.ts';
import type { Reader } from '../../db/database.ts';
import { listByInsertion } from '../../db/list-by-insertion.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { PageRange } from '../../db/page-range.ts';

/** An app with the details that its admins see. */
export type AppDetailRow = Omit<App, 'inserted_at' | 'updated_at'> & {
  inserted_at: Microseconds;
  updated_at: Microseconds;
};

const columns = `a.id, a.name, a.logo_url, a.is_public, NOT a.is_public_client AS has_secret, a.redirect_uris, a.scopes, a.inserted_at, a.updated_at,
  (SELECT coalesce(json_agg(json_build_object('last_four', s.last_four,
            'inserted_at', floor(extract(epoch FROM s.inserted_at))::bigint,
            'expires_at', ceil(extract(epoch FROM s.expires_at))::bigint) ORDER BY s.inserted_at DESC, s.id DESC), '[]')
     FROM app_secrets s
    WHERE s.app_id = a.id AND s.revoked_at IS NULL AND (s.expires_at IS NULL OR s.expires_at > now())) AS secrets`;

/** A range of an organization's apps, newest first. */
export function listApps(reader: Reader, organizationId: string, range: PageRange): Promise<AppDetailRow[]> {
  const conditions = [
    sql`a.organization_id = ${organizationId}`,
    sql`a.deleted_at IS NULL AND NOT a.is_built_in AND a.document_url IS NULL`,
  ];
  return listByInsertion(
    reader,
    { columns, tables: 'apps a', from: 'a', conditions, descending: true },
    range,
  );
}

type AppUsage = { connection_count: number; has_foreign_connections: boolean };

/** One app of an organization, and its connections: counted up to a hundred, which is all that people need to know. */
export async function findAppDetail(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<(AppDetailRow & AppUsage) | undefined> {
  const [row] = await reader.read<AppDetailRow & AppUsage>({
    name: 'find_app_detail',
    text: `SELECT ${columns},
                  (SELECT count(*)::int FROM (SELECT 1 FROM connections c
                    WHERE c.app_id = a.id AND c.revoked_at IS NULL LIMIT 100) AS counted) AS connection_count,
                  EXISTS (SELECT 1 FROM connections c WHERE c.app_id = a.id AND c.revoked_at IS NULL
                             AND c.organization_id <> a.organization_id) AS has_foreign_connections
             FROM apps a WHERE a.organization_id = $1 AND a.id = $2 AND a.deleted_at IS NULL AND NOT a.is_built_in AND a.document_url IS NULL`,
    values: [organizationId, id],
  });
  return row;
}
