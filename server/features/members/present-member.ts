import type { Member } from '../../../contract/member.ts';
import { presentUser } from '../../access/present-user.ts';
import type { Reader } from '../../db/database.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { NotFound } from '../../errors/errors.ts';
import { publicId } from '../../ids/public-id.ts';
import { findMemberDetail, type MemberDetail } from './member-detail.ts';

/** Reads a member again, as clients see them. @throws NotFound */
export async function presentMember(reader: Reader, organizationId: string, userId: string): Promise<Member> {
  const row = await findMemberDetail(reader, organizationId, { userId });
  if (!row) throw new NotFound();
  return presentMemberDetail(row);
}

/** Contract section 2, Member. */
export function presentMemberDetail(row: MemberDetail): Member {
  return {
    id: publicId('mem', row.id),
    user: presentUser('usr', row.user),
    role: row.role,
    access: row.access,
    status: row.status,
    last_active_at: row.last_active_at === null ? null : unixSeconds(row.last_active_at),
    invited_by: row.invited_by && presentUser('usr', row.invited_by),
    inserted_at: unixSeconds(row.inserted_at),
    updated_at: unixSeconds(row.updated_at),
  };
}
