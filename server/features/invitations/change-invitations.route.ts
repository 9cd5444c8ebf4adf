import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Session } from '../../access/session.ts';
import { ApiError } from '../../errors/api-error.ts';
import { PageError } from '../../errors/page-error.ts';
import type { EventActor } from '../../events/record-event.ts';
import { callPlace } from '../../http/call-place.ts';
import { formOf } from '../../http/form.ts';
import { seeOther, sendPage } from '../../http/page.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { inviteMember } from './invite-member.ts';
import { type MembersPages, membersAddress, membershipIn, membersOf } from './members-of.route.ts';
import { renewInvitation } from './renew-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';

type Within = { Params: { organization_id: string } };
type Named = { Params: { organization_id: string; invitation_id: string } };

type Where = { organizationId: string; actor: EventActor };

const changes = ['mail', 'link', 'revoke'] as const;

/** What an admin does on the page of members: invites, sends again, makes a link to copy, withdraws. */
export function changeInvitationRoutes(scope: FastifyInstance, pages: MembersPages): void {
  const { database, sessions } = pages;

  scope.post<Within>('/members/:organization_id/invitations', async (request, reply) => {
    const { session, membership } = await adminFor(request);
    const { organizationId } = membership;
    const form = formOf(request);
    const email = form.get('email') ?? '';
    const role = form.get('role') === 'admin' ? 'admin' : 'member';
    const { id: userId } = session.user;
    const by = { invitedById: userId, actor: actorOf(request, session) };
    try {
      await inviteMember(pages, { organizationId, email, role, ...by });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      const wanted = { email, error: error.extra.details?.[0]?.message ?? error.message };
      return sendPage(reply, await membersOf(pages, session, membership, { wanted }), error.status);
    }
    return seeOther(reply, `${membersAddress(membership)}?done=invited`);
  });

  for (const what of changes)
    scope.post<Named>(
      `/members/:organization_id/invitations/:invitation_id/${what}`,
      async (request, reply) => {
        const { session, membership } = await adminFor(request);
        const id = parsePublicId('inv', request.params.invitation_id);
        if (id === undefined) throw noInvitation();
        const { organizationId } = membership;
        const where = { organizationId, actor: actorOf(request, session) };
        await change(what, where, id).catch((error: unknown) => {
          throw error instanceof ApiError ? noInvitation() : error;
        });
        return seeOther(reply, `${membersAddress(membership)}?done=${what}`);
      },
    );

  function change(what: (typeof changes)[number], where: Where, id: string): Promise<void> {
    if (what === 'revoke') return revokeInvitation(database, where, id);
    const mail = what === 'mail' ? pages.mail : undefined;
    return renewInvitation({ ...pages, mail }, where, id);
  }

  async function adminFor(request: FastifyRequest<Within>) {
    const session = await sessions.forWrite(request);
    const membership = await membershipIn(database, session, request.params.organization_id);
    if (membership.role === 'admin') return { session, membership };
    const message = 'You are a member of this organization, not an admin.';
    throw new PageError(403, 'Only an admin can do this', message);
  }
}

function actorOf(request: FastifyRequest, { user }: Session) {
  return { type: 'member', userId: user.id, from: callPlace(request) } as const;
}

function noInvitation(): PageError {
  return new PageError(
    404,
    'This invitation is not there',
    'It has been accepted, withdrawn, or has expired.',
    'The page of members shows those that wait.',
  );
}
