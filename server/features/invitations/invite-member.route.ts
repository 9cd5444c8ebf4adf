import type { inviteMember as operation } from '../../../contract/operations.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import type { Handler } from '../../http/operation-route.ts';
import { inviteMember } from './invite-member.ts';
import { presentInvitation } from './present-invitation.ts';

export function inviteMemberRoute(database: Database): Handler<typeof operation, Caller> {
  return async (call) => {
    const input = { ...call.body, idempotency: idempotencyFrom(call) };
    const { invitation, isReplay } = await inviteMember(database, asPerson(call.caller), input);
    const data = presentInvitation(invitation);
    return {
      status: 201,
      body: { data },
      location: `/invitations/${data.id}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}
