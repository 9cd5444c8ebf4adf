import { NIL } from 'uuid';
import { mergeMember } from '../../../contract/inbox/operations/member-merges.ts';
import * as reassignmentOperations from '../../../contract/inbox/operations/reassignments.ts';
import * as operations from '../../../contract/operations/members.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller, SessionCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import { presentUser } from '../../access/present-user.ts';
import type { Database, Reader } from '../../db/database.ts';
import { fieldError } from '../../errors/validation-error.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { searchTextFrom } from '../../http/search-text.ts';
import { changeMember, removeMember } from './change-member.ts';
import { listMembers, type MemberDetail } from './member-detail.ts';
import { mergeImportedPerson } from './merge/merge-imported-person.ts';
import { presentMember, presentMemberDetail } from './present-member.ts';
import { receiverFrom } from './reassign/reassign-conversations.ts';
import { countAssigned, listReassignments } from './reassign/reassignment-store.ts';
import { currentMember, visibleMember } from './visible-member.ts';

type Dependencies = { database: Database; cursors: Cursors };

export function memberRoutes({ database, cursors }: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.listMembers, listMembersRoute(database, cursors)),
    on(operations.getMember, getMemberRoute(database)),
    on(operations.updateMember, updateMemberRoute(database)),
    on(operations.removeMember, removeMemberRoute(database)),
  ];
}

/** What only admins see and do in the inbox: conversations of members who leave, and merging imported people. */
export function memberAdminRoutes({ database }: { database: Database }): OperationRoute<SessionCaller>[] {
  return [
    on(mergeMember, mergeMemberRoute(database)),
    on(reassignmentOperations.countAssigned, countAssignedRoute(database)),
    on(reassignmentOperations.listReassignments, listReassignmentsRoute(database)),
  ];
}

const positionOf = (row: MemberDetail) => ({ at: row.inserted_at, id: row.id });

function listMembersRoute(reader: Reader, cursors: Cursors): Handler<typeof operations.listMembers, Caller> {
  return async ({ caller, query }) => {
    const filters = { q: searchTextFrom(query.q), status: query.status };
    const list = `members ${caller.organization.id} ${JSON.stringify(filters)}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listMembers(reader, caller.organization.id, filters, request);
    return {
      status: 200,
      body: pageOf(rows, request, { present: presentMemberDetail, positionOf, cursors, list }),
    };
  };
}

function getMemberRoute(reader: Reader): Handler<typeof operations.getMember, Caller> {
  return async ({ caller, params }) => {
    const member = await currentMember(reader, caller, params.member_id);
    return { status: 200, body: { data: presentMemberDetail(member) } };
  };
}

function updateMemberRoute(database: Database): Handler<typeof operations.updateMember, Caller> {
  return async (call) => {
    const caller = asPerson(call.caller);
    const organizationId = caller.organization.id;
    const { user } = await visibleMember(database, caller, call.params.member_id);
    const check = preconditionFrom(call);
    const bodyFrom = async (reader: Reader) => ({
      data: await presentMember(reader, organizationId, user.id),
    });
    const who = { organizationId, userId: user.id, actor: eventActor(caller) };
    const { reassign_to, ...requested } = call.body;
    if (reassign_to !== undefined && requested.status !== 'disabled' && requested.access !== 'light')
      throw fieldError(
        'reassign_to',
        'impossible',
        'Is only allowed with the status "disabled" or the access "light".',
      );
    const change = { ...requested, reassignTo: receiverFrom(reassign_to) };
    await changeMember(database, who, change, async (locked) => check(await bodyFrom(locked)));
    return { status: 200, body: await bodyFrom(database) };
  };
}

function removeMemberRoute(database: Database): Handler<typeof operations.removeMember, Caller> {
  return async (call) => {
    const caller = asPerson(call.caller);
    const organizationId = caller.organization.id;
    const { user } = await visibleMember(database, caller, call.params.member_id);
    const who = { organizationId, userId: user.id, actor: eventActor(caller) };
    await removeMember(database, who, receiverFrom(call.query.reassign_to));
    return { status: 204, body: undefined };
  };
}

function mergeMemberRoute(database: Database): Handler<typeof mergeMember, SessionCaller> {
  return async ({ caller, params, body }) => {
    const organizationId = caller.organization.id;
    const { user } = await visibleMember(database, caller, params.member_id);
    const intoUserId = receiverFrom(body.into_user_id) ?? NIL;
    const { client } = caller;
    const actor = { type: 'member', userId: caller.user.id, ...(client && { client }) } as const;
    await mergeImportedPerson(database, { organizationId, userId: user.id, intoUserId, actor });
    return { status: 200, body: { data: await presentMember(database, organizationId, intoUserId) } };
  };
}

function countAssignedRoute(
  reader: Reader,
): Handler<typeof reassignmentOperations.countAssigned, SessionCaller> {
  return async ({ caller, params }) => {
    const { user } = await visibleMember(reader, caller, params.member_id);
    return { status: 200, body: { data: await countAssigned(reader, caller.organization.id, user.id) } };
  };
}

function listReassignmentsRoute(
  reader: Reader,
): Handler<typeof reassignmentOperations.listReassignments, SessionCaller> {
  return async ({ caller }) => {
    const rows = await listReassignments(reader, caller.organization.id);
    const reassignments = rows.map(({ from, to, ...rest }) => ({
      ...rest,
      from: presentUser('usr', from),
      to: to && presentUser('usr', to),
    }));
    return { status: 200, body: { data: { reassignments } } };
  };
}
