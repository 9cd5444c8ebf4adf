import type { Member } from '../../../contract/member.ts';
import { presentUser, type UserFields } from '../../access/present-user.ts';
import type { Reader } from '../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import { NotFound } from '../../errors/not-found.ts';
import { publicId } from '../../ids/public-id.ts';

type Row = Pick<Member, 'id' | 'role' | 'status'> & {
  user: UserFields;
  invited_by: UserFields | null;
  last_active_at: Microseconds | null;
  inserted_at: Microseconds;
  updated_at: Microseconds;
};

const person = (table: string) =>
  `json_build_object('id', ${table}.id, 'name', ${table}.name, 'email', ${table}.email, 'instagram_handle',
    ${table}.instagram_handle, 'profile_picture_url', ${table}.profile_picture_url)`;

/** A member as clients see them. @throws NotFound */
export async function presentMember(reader: Reader, organizationId: string, userId: string): Promise<Member> {
  const [row] = await reader.read<Row>({
    name: 'present_member',
    text: `SELECT m.id, m.role, m.status, m.last_active_at, m.inserted_at, m.updated_at, ${person('u')} AS "user",
                  CASE WHEN i.id IS NOT NULL THEN ${person('i')} END AS invited_by
             FROM members m JOIN users u ON u.id = m.user_id LEFT JOIN users i ON i.id = m.invited_by_id
            WHERE m.organization_id = $1 AND m.user_id = $2`,
    values: [organizationId, userId],
  });
  if (!row) throw new NotFound();
  return {
    id: publicId('mem', row.id),
    user: presentUser('usr', row.user),
    role: row.role,
    status: row.status,
    last_active_at: row.last_active_at === null ? null : unixSeconds(row.last_active_at),
    invited_by: row.invited_by && presentUser('usr', row.invited_by),
    inserted_at: unixSeconds(row.inserted_at),
    updated_at: unixSeconds(row.updated_at),
  };
}
