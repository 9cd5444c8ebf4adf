import type { linkInvitation, mailInvitation } from '../../../contract/inbox/operations/open-invitations.ts';
import type { SessionCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/not-found.ts';
import type { Handler } from '../../http/operation-route.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { linkOf } from './invitation-link.ts';
import type { Inviting } from './invite-member.ts';
import { openInvitation } from './open-invitations.ts';
import { renewInvitation } from './renew-invitation.ts';

export function mailInvitationRoute(inviting: Inviting): Handler<typeof mailInvitation, SessionCaller> {
  return async ({ caller, params }) => {
    if (!inviting.mail) throw new Conflict('This installation sends no mail. Make a link and hand it over.');
    const where = { organizationId: caller.organization.id, actor: eventActor(caller) };
    await renewInvitation(inviting, where, invitationIdFrom(params.invitation_id));
    return { status: 204, body: undefined };
  };
}

type Linking = Inviting & { baseUrl: () => URL };

export function linkInvitationRoute({
  baseUrl,
  ...inviting
}: Linking): Handler<typeof linkInvitation, SessionCaller> {
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
