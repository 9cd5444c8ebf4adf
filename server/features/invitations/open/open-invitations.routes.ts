import type { OpenInvitation as Shown } from '../../../../contract/inbox/open-invitation.ts';
import * as operations from '../../../../contract/inbox/operations/open-invitations.ts';
import type { SessionCaller } from '../../../access/caller.ts';
import { eventActor } from '../../../access/event-actor.ts';
import { unixSeconds } from '../../../db/microseconds.ts';
import { Conflict } from '../../../errors/conflict.ts';
import { NotFound } from '../../../errors/errors.ts';
import { type Handler, type OperationRoute, on } from '../../../http/operation-route.ts';
import { parsePublicId, publicId } from '../../../ids/public-id.ts';
import { linkOf } from '../invitation-link.ts';
import type { Inviting } from '../invite-member.ts';
import { type OpenInvitation, openInvitation, openInvitations } from '../open-invitations.ts';
import { renewInvitation } from './renew-invitation.ts';

type Dependencies = Inviting & { baseUrl: () => URL };

/** Invitations with their links: for admins on a screen. No app ever gets a link. */
export function openInvitationRoutes({
  database,
  digest,
  mail,
  baseUrl,
}: Dependencies): OperationRoute<SessionCaller>[] {
  const inviting = { database, digest, mail };
  return [
    on(operations.listOpenInvitations, listOpenInvitationsRoute({ ...inviting, baseUrl })),
    on(operations.mailInvitation, mailInvitationRoute(inviting)),
    on(operations.linkInvitation, linkInvitationRoute({ ...inviting, baseUrl })),
  ];
}

/** For admins on a screen: no app ever gets a link. */
function listOpenInvitationsRoute({
  database,
  digest,
  mail,
  baseUrl,
}: Dependencies): Handler<typeof operations.listOpenInvitations, SessionCaller> {
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

function mailInvitationRoute(inviting: Inviting): Handler<typeof operations.mailInvitation, SessionCaller> {
  return async ({ caller, params }) => {
    if (!inviting.mail) throw new Conflict('This installation sends no mail. Make a link and hand it over.');
    const where = { organizationId: caller.organization.id, actor: eventActor(caller) };
    await renewInvitation(inviting, where, invitationIdFrom(params.invitation_id));
    return { status: 204, body: undefined };
  };
}

function linkInvitationRoute({
  baseUrl,
  ...inviting
}: Dependencies): Handler<typeof operations.linkInvitation, SessionCaller> {
  return async ({ caller, params }) => {
    const id = invitationIdFrom(params.invitation_id);
    const where = { organizationId: caller.organization.id, actor: eventActor(caller) };
    await renewInvitation({ ...inviting, mail: undefined }, where, id);
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
