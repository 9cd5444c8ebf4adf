import type { updateMember } from '../../../contract/operations/members.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Reader } from '../../db/database.ts';
import { fieldFault } from '../../errors/validation-error.ts';
import type { Handler } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { changeMember } from './change-member.ts';
import { presentMember } from './present-member.ts';
import { receiverFrom } from './reassign-conversations.ts';
import { visibleMember } from './visible-member.ts';

export function updateMemberRoute(database: Database): Handler<typeof updateMember, Caller> {
  return async (call) => {
    const caller = asPerson(call.caller);
    const organizationId = caller.organization.id;
    const { user } = await visibleMember(database, caller, call.params.member_id);
    const check = preconditionFrom(call);
    const bodyFrom = async (reader: Reader) => ({
      data: await presentMember(reader, organizationId, user.id),
    });
    const who = { organizationId, userId: user.id, actor: eventActor(caller) };
    const { reassign_to, ...wanted } = call.body;
    if (reassign_to !== undefined && wanted.status !== 'disabled')
      throw fieldFault('reassign_to', 'impossible', 'Goes only with the status "disabled".');
    const change = { ...wanted, reassignTo: receiverFrom(reassign_to) };
    await changeMember(database, who, change, async (locked) => check(await bodyFrom(locked)));
    return { status: 200, body: await bodyFrom(database) };
  };
}
