import type { inviteMember as operation } from '../../../contract/operations/invitations.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import type { Handler } from '../../http/operation-route.ts';
import { type Inviting, inviteMember } from './invite-member.ts';
import { presentInvitation } from './present-invitation.ts';

export function inviteMemberRoute(inviting: Inviting): Handler<typeof operation, Caller> {
  return async (call) => {
    const caller = asPerson(call.caller);
    const { invitation, isReplay } = await inviteMember(inviting, {
      ...call.body,
      organizationId: caller.organization.id,
      invitedById: caller.user.id,
      actor: eventActor(caller),
      once: { callerId: caller.id, idempotency: idempotencyFrom(call) },
    });
    const data = presentInvitation(invitation);
    return {
      status: 201,
      body: { data },
      location: `/invitations/${data.id}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}
