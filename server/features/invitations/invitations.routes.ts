import { NIL } from 'uuid';
import type { OpenInvitation as Shown } from '../../../contract/inbox/open-invitation.ts';
import * as openOperations from '../../../contract/inbox/operations/open-invitations.ts';
import * as operations from '../../../contract/operations/invitations.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller, SessionCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database, Reader } from '../../db/database.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import type { Cursors } from '../../http/cursor.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import { linkOf } from './invitation-link.ts';
import { findInvitation, type InvitationRow, listInvitations } from './invitation-store.ts';
import { type Inviting, inviteMember } from './invite-member.ts';
import { renewInvitation } from './open/renew-invitation.ts';
import { type OpenInvitation, openInvitation, openInvitations } from './open-invitations.ts';
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

type OpenInvitationDependencies = Inviting & { baseUrl: () => URL };

/** Invitations with their links: for admins on a screen. No app ever gets a link. */
export function openInvitationRoutes({
  database,
  digest,
  mail,
  baseUrl,
}: OpenInvitationDependencies): OperationRoute<SessionCaller>[] {
  const inviting = { database, digest, mail };
  return [
    on(openOperations.listOpenInvitations, listOpenInvitationsRoute({ ...inviting, baseUrl })),
    on(openOperations.mailInvitation, mailInvitationRoute(inviting)),
    on(openOperations.linkInvitation, linkInvitationRoute({ ...inviting, baseUrl })),
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
    const links = { organizationId: organization.id, actor: eventActor(caller) };
    await revokeInvitation(database, links, parsePublicId('inv', invitation_id) ?? NIL);
    return { status: 204, body: undefined };
  };
}

/** For admins on a screen: no app ever gets a link. */
function listOpenInvitationsRoute({
  database,
  digest,
  mail,
  baseUrl,
}: OpenInvitationDependencies): Handler<typeof openOperations.listOpenInvitations, SessionCaller> {
  return async ({ caller: { organization } }) => {
    const rows = await openInvitations(database, organization.id);
    const invitations = rows.map((row) => present(row, linkOf(row, digest, baseUrl())));
    return { status: 200, body: { data: { can_mail: mail !== undefined, invitations } } };
  };
}

function present(row: OpenInvitation, link: string | undefined): Shown {
  return {
    id: publicId('inv', row.id),
    email: row.email,
    role: row.role,
    access: row.access,
    invited_by: row.invited_by.name,
    mail: row.mail_status,
    link: link ?? null,
    expires_at: unixSeconds(row.expires_at),
  };
}

function mailInvitationRoute(
  inviting: Inviting,
): Handler<typeof openOperations.mailInvitation, SessionCaller> {
  return async ({ caller, params }) => {
    if (!inviting.mail) throw new Conflict('This installation sends no mail. Make a link and hand it over.');
    const links = { organizationId: caller.organization.id, actor: eventActor(caller) };
    await renewInvitation(inviting, links, invitationIdFrom(params.invitation_id));
    return { status: 204, body: undefined };
  };
}

function linkInvitationRoute({
  baseUrl,
  ...inviting
}: OpenInvitationDependencies): Handler<typeof openOperations.linkInvitation, SessionCaller> {
  return async ({ caller, params }) => {
    const id = invitationIdFrom(params.invitation_id);
    const links = { organizationId: caller.organization.id, actor: eventActor(caller) };
    await renewInvitation({ ...inviting, mail: undefined }, links, id);
    const invitation = await openInvitation(inviting.database, id);
    const link = invitation && linkOf(invitation, inviting.digest, baseUrl());
    if (link === undefined) throw new NotFound();
    return { status: 201, body: { data: { link } } };
  };
}

function invitationIdFrom(text = ''): string {
  const id = parsePublicId('inv', text);
  if (id === undefined) throw new NotFound();
  return id;
}
