import { NIL } from 'uuid';
import * as operations from '../../../contract/operations/invitations.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Reader } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import type { Cursors } from '../../http/cursor.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { findInvitation, type InvitationRow, listInvitations } from './invitation-store.ts';
import { type Inviting, inviteMember } from './invite-member.ts';
import { presentInvitation } from './present-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';

type Dependencies = Inviting & { cursors: Cursors };

export function invitationRoutes({
  database,
  digest,
  mail,
  cursors,
}: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.listInvitations, listInvitationsRoute(database, cursors)),
    on(operations.getInvitation, getInvitationRoute(database)),
    on(operations.inviteMember, inviteMemberRoute({ database, digest, mail })),
    on(operations.revokeInvitation, revokeInvitationRoute(database)),
  ];
}

const positionOf = (row: InvitationRow) => ({ at: row.inserted_at, id: row.id });

function listInvitationsRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof operations.listInvitations, Caller> {
  return async ({ caller, query }) => {
    const list = `invitations ${caller.organization.id}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listInvitations(reader, caller.organization.id, request);
    const page = pageOf(rows, request, { present: presentInvitation, positionOf, cursors, list });
    return { status: 200, body: page };
  };
}

function getInvitationRoute(reader: Reader): Handler<typeof operations.getInvitation, Caller> {
  return async ({ caller, params: { invitation_id = '' } }) => {
    const id = parsePublicId('inv', invitation_id) ?? NIL;
    const invitation = await findInvitation(reader, caller.organization.id, id);
    if (!invitation) throw new NotFound();
    return { status: 200, body: { data: presentInvitation(invitation) } };
  };
}

function inviteMemberRoute(inviting: Inviting): Handler<typeof operations.inviteMember, Caller> {
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

function revokeInvitationRoute(database: Database): Handler<typeof operations.revokeInvitation, Caller> {
  return async ({ caller, params: { invitation_id = '' } }) => {
    const { organization } = asPerson(caller);
    const where = { organizationId: organization.id, actor: eventActor(caller) };
    await revokeInvitation(database, where, parsePublicId('inv', invitation_id) ?? NIL);
    return { status: 204, body: undefined };
  };
}
