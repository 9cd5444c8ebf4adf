import sql from 'sql-template-tag';
import type { AuditArea, AuditKind } from '../../../contract/inbox/audit-entry.ts';
import type { UserFields } from '../../access/present-user.ts';
import type { Reader } from '../../db/database.ts';
import { listByInsertion } from '../../db/list-by-insertion.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { PageRange } from '../../db/page-range.ts';

export type AuditRow = {
  id: string;
  kind: AuditKind;
  user: UserFields | null;
  app: { id: string; name: string } | null;
  details: Record<string, string>;
  address: string | null;
  user_agent: string | null;
  inserted_at: Microseconds;
};

/** Times in Unix seconds; `until` is exclusive. */
export type AuditFilter = {
  userId?: string | undefined;
  area?: AuditArea | undefined;
  since?: number | undefined;
  until?: number | undefined;
};

const columns = `e.id, e.kind, e.details, host(e.address) AS address, e.user_agent, e.inserted_at,
  CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'instagram_handle',
    u.instagram_handle, 'profile_picture_url', u.profile_picture_url) END AS "user",
  CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS app`;

const tables = `audit_entries e LEFT JOIN users u ON u.id = e.user_id LEFT JOIN apps a ON a.id = e.app_id`;

/** A range of an organization's audit log, latest first. */
export function listAuditEntries(
  reader: Reader,
  organizationId: string,
  { filter, range }: { filter: AuditFilter; range: PageRange },
): Promise<AuditRow[]> {
  const { userId, area, since, until } = filter;
  const conditions = [
    sql`e.organization_id = ${organizationId}`,
    ...(userId === undefined ? [] : [sql`e.user_id = ${userId}`]),
    ...(area === undefined ? [] : [sql`e.area = ${area}`]),
    ...(since === undefined ? [] : [sql`e.inserted_at >= to_timestamp(${since})`]),
    ...(until === undefined ? [] : [sql`e.inserted_at < to_timestamp(${until})`]),
  ];
  return listByInsertion(reader, { columns, tables, from: 'e', conditions, descending: true }, range);
}
