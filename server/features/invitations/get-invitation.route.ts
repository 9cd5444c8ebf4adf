import { NIL } from 'uuid';
import type { getInvitation as operation } from '../../../contract/operations/invitations.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { NotFound } from '../../errors/not-found.ts';
import type { Handler } from '../../http/operation-route.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { findInvitation } from './invitation-store.ts';
import { presentInvitation } from './present-invitation.ts';

export function getInvitationRoute(reader: Reader): Handler<typeof operation, Caller> {
  return async ({ caller, params: { invitation_id = '' } }) => {
    const id = parsePublicId('inv', invitation_id) ?? NIL;
    const invitation = await findInvitation(reader, caller.organization.id, id);
    if (!invitation) throw new NotFound();
    return { status: 200, body: { data: presentInvitation(invitation) } };
  };
}
