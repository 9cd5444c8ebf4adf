import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { findMemberDetail, type MemberDetail } from './member-detail.ts';

/**
 * A member of the caller's organization by the id in a path: `usr_…` or `mem_…` (contract section 1).
 *
 * @throws NotFound
 */
export async function visibleMember(
  reader: Reader,
  { organization }: Caller,
  text = '',
): Promise<MemberDetail> {
  const userId = parsePublicId('usr', text);
  const id = parsePublicId('mem', text);
  if (userId === undefined && id === undefined) throw new NotFound();
  const by = userId === undefined ? { id } : { userId };
  const member = await findMemberDetail(reader, organization.id, by);
  if (!member) throw new NotFound();
  return member;
}
