import { NIL } from 'uuid';
import type { revokeInvitation as operation } from '../../../contract/operations/invitations.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { revokeInvitation } from './revoke-invitation.ts';

export function revokeInvitationRoute(database: Database): Handler<typeof operation, Caller> {
  return async ({ caller, params: { invitation_id = '' } }) => {
    const { organization } = asPerson(caller);
    const where = { organizationId: organization.id, actor: eventActor(caller) };
    await revokeInvitation(database, where, parsePublicId('inv', invitation_id) ?? NIL);
    return { status: 204, body: undefined };
  };
}
