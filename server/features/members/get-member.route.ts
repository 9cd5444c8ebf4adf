import type { getMember } from '../../../contract/operations/members.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { presentMemberDetail } from './present-member.ts';
import { visibleMember } from './visible-member.ts';

export function getMemberRoute(reader: Reader): Handler<typeof getMember, Caller> {
  return async ({ caller, params }) => {
    const member = await visibleMember(reader, caller, params.member_id);
    return { status: 200, body: { data: presentMemberDetail(member) } };
  };
}
