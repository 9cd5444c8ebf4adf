import sql, { type Sql } from 'sql-template-tag';
import type { Member } from '../../../contract/member.ts';
import type { UserFields } from '../../access/present-user.ts';
import type { Reader } from '../../db/database.ts';
import { listByInsertion } from '../../db/list-by-insertion.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { PageRange } from '../../db/page-range.ts';

/** A member with everything in their public form. */
export type MemberDetail = Pick<Member, 'id' | 'role' | 'access' | 'status'> & {
  user: UserFields;
  invited_by: UserFields | null;
  last_active_at: Microseconds | null;
  inserted_at: Microseconds;
  updated_at: Microseconds;
};

export const person = (table: string) =>
  `json_build_object('id', ${table}.id, 'name', ${table}.name, 'email', ${table}.email, 'instagram_handle',
    ${table}.instagram_handle, 'profile_picture_url', ${table}.profile_picture_url)`;

const columns = `m.id, m.role, m.access, m.status, m.last_active_at, m.inserted_at, m.updated_at, ${person('u')} AS "user",
  CASE WHEN i.id IS NOT NULL THEN ${person('i')} END AS invited_by`;

const tables = 'members m JOIN users u ON u.id = m.user_id LEFT JOIN users i ON i.id = m.invited_by_id';

export async function findMemberDetail(
  reader: Reader,
  organizationId: string,
  { userId, id }: { userId?: string | undefined; id?: string | undefined },
): Promise<MemberDetail | undefined> {
  const column = userId === undefined ? 'id' : 'user_id';
  const [row] = await reader.read<MemberDetail>({
    name: `member_detail_by_${column}`,
    text: `SELECT ${columns} FROM ${tables} WHERE m.organization_id = $1 AND m.${column} = $2`,
    values: [organizationId, userId ?? id],
  });
  return row;
}

export type MemberFilters = {
  /** The search text; it has a letter or a digit. */
  q: string | undefined;
  status: Member['status'] | undefined;
};

/** A range of an organization's members in the order in which they joined. */
export function listMembers(
  reader: Reader,
  organizationId: string,
  { q, status }: MemberFilters,
  range: PageRange,
): Promise<MemberDetail[]> {
  const conditions = [
    sql`m.organization_id = ${organizationId}`,
    ...(status === undefined ? [] : [sql`m.status = ${status}`]),
    ...(q === undefined ? [] : [isFoundBy(organizationId, q)]),
  ];
  return listByInsertion(reader, { columns, tables, from: 'm', conditions }, range);
}

/**
 * Every typed word is a prefix of a word of the name or address, split like those of contacts. No index: an
 * organization has few members.
 */
function isFoundBy(organizationId: string, q: string): Sql {
  return sql`contact_search_words(m.organization_id, u.name, u.email, NULL, NULL) @@ (
    SELECT string_agg(quote_literal(word) || ':*', ' & ')::tsquery
      FROM unnest(tsvector_to_array(contact_search_words(${organizationId}, ${q}, NULL, NULL, NULL))) AS word)`;
}
