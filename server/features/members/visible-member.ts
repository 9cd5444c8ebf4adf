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

/**
 * The same, to show it: the ids of an imported person who was merged lead to the member. They don't where somebody is changed or
 * removed: a list that is a moment old would hit the account.
 *
 * @throws NotFound
 */
export async function currentMember(reader: Reader, caller: Caller, text = ''): Promise<MemberDetail> {
  try {
    return await visibleMember(reader, caller, text);
  } catch (error) {
    const userId = error instanceof NotFound ? await mergedInto(reader, caller, text) : undefined;
    const member = userId && (await findMemberDetail(reader, caller.organization.id, { userId }));
    if (member) return member;
    throw error;
  }
}

async function mergedInto(
  reader: Reader,
  { organization }: Caller,
  text: string,
): Promise<string | undefined> {
  const id = parsePublicId('usr', text) ?? parsePublicId('mem', text);
  const [row] = await reader.read<{ into_user_id: string }>({
    name: 'member_merged_into',
    text: 'SELECT into_user_id FROM member_merges WHERE organization_id = $1 AND (user_id = $2 OR member_id = $2)',
    values: [organization.id, id ?? null],
  });
  return row?.into_user_id;
}
