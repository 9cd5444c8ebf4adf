import type { listMembers as operation } from '../../../contract/operations/members.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import type { Handler } from '../../http/operation-route.ts';
import { listMembers, type MemberDetail } from './member-detail.ts';
import { presentMemberDetail } from './present-member.ts';

const positionOf = (row: MemberDetail) => ({ at: row.inserted_at, id: row.id });

export function listMembersRoute(reader: Reader, cursors: Cursors): Handler<typeof operation, Caller> {
  return async ({ caller, query }) => {
    const list = `members ${caller.organization.id}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listMembers(reader, caller.organization.id, request);
    return {
      status: 200,
      body: pageOf(rows, request, { present: presentMemberDetail, positionOf, cursors, list }),
    };
  };
}
