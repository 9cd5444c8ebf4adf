import type { removeMember as operation } from '../../../contract/operations/members.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { removeMember } from './change-member.ts';
import { receiverFrom } from './reassign-conversations.ts';
import { visibleMember } from './visible-member.ts';

export function removeMemberRoute(database: Database): Handler<typeof operation, Caller> {
  return async (call) => {
    const caller = asPerson(call.caller);
    const organizationId = caller.organization.id;
    const { user } = await visibleMember(database, caller, call.params.member_id);
    const who = { organizationId, userId: user.id, actor: eventActor(caller) };
    await removeMember(database, who, receiverFrom(call.query.reassign_to));
    return { status: 204, body: undefined };
  };
}
