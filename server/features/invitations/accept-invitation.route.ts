import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { passwordMinimumLength } from '../../access/passwords.ts';
import { endSession, type Session, startSession } from '../../access/session.ts';
import { PageError } from '../../errors/page-error.ts';
import { formOf } from '../../http/form.ts';
import type { LinkCookie } from '../../http/link-cookie.ts';
import { seeOther, sendPage } from '../../http/page.ts';
import { publicId } from '../../ids/public-id.ts';
import { type InvitationView, invitationPage } from '../../pages/invitation-page.ts';
import { findUserByEmail } from '../members/user-store.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { type Joining, joinerFrom, type Retry } from './joiner-from.route.ts';
import { invitationOfLink, type OpenInvitation } from './open-invitations.ts';

type Dependencies = Joining & { link: LinkCookie };

/**
 * `GET` and `POST /invitation`: where the link of an invitation leads (security 87). A new person chooses name and password;
 * whoever has an account shows that it is theirs, so that the link alone takes over nobody's.
 */
export function acceptInvitationRoutes(scope: FastifyInstance, dependencies: Dependencies): void {
  const { database, sessions, link } = dependencies;

  scope.get('/invitation', async (request, reply) => {
    const taken = link.take(request, reply);
    if (taken) return taken;
    const token = link.read(request);
    const invitation = await openOrGone(token);
    return sendPage(reply, await page(invitation, token, await sessions.find(request)));
  });

  scope.post('/invitation', async (request, reply) => {
    sessions.refuseCrossSite(request);
    const token = formOf(request).get('token') ?? '';
    const invitation = await openOrGone(token);
    const session = await sessions.find(request);
    const joiner = await joinerFrom(request, invitation, session, dependencies);
    if ('status' in joiner) return again(reply, { invitation, token, session, retry: joiner });
    const accepted = await acceptInvitation(database, token, joiner);
    if (accepted.outcome === 'gone') throw gone();
    if (accepted.outcome === 'sign-in') {
      const retry = { status: 422, errors: { password: 'This address has an account by now: sign in.' } };
      return again(reply, { invitation, token, session, retry });
    }
    link.clear(reply);
    if (session?.user.id !== accepted.userId)
      await switchTo(accepted.userId, { request, reply, before: session });
    return seeOther(reply, `/home?joined=${publicId('org', accepted.organizationId)}`);
  });

  async function openOrGone(token: string): Promise<OpenInvitation> {
    const invitation = await invitationOfLink(database, token);
    if (!invitation) throw gone();
    return invitation;
  }

  /** A session of its own for whoever has come in, whatever was there before (security 82). */
  async function switchTo(userId: string, { request, reply, before }: Switch): Promise<void> {
    if (before) await endSession(database, before.id);
    sessions.cookie.set(reply, await startSession(database, userId, request.headers['user-agent']));
  }

  type Switch = { request: FastifyRequest; reply: FastifyReply; before: Session | undefined };

  type Again = { invitation: OpenInvitation; token: string; session: Session | undefined; retry: Retry };

  async function again(reply: FastifyReply, { invitation, token, session, retry }: Again) {
    return sendPage(reply, await page(invitation, token, session, retry), retry.status);
  }

  async function page(
    invitation: OpenInvitation,
    token: string,
    session: Session | undefined,
    retry?: Retry,
  ): Promise<string> {
    const isTheirs = session?.user.email === invitation.email;
    return invitationPage({
      token,
      organizationName: invitation.organization_name,
      inviter: invitation.invited_by,
      role: invitation.role,
      email: invitation.email,
      way:
        session && isTheirs
          ? { kind: 'join', csrfToken: sessions.csrfToken(session) }
          : await wayIn(invitation),
      signedInAs: isTheirs ? undefined : session?.user,
      name: retry?.name,
      errors: retry?.errors,
    });
  }

  async function wayIn({ email }: OpenInvitation): Promise<InvitationView['way']> {
    if (await findUserByEmail(database, email)) return { kind: 'sign-in' };
    return { kind: 'new', passwordMinLength: passwordMinimumLength };
  }
}

/** One page for every link that does not work: nobody learns whether it ever did. */
function gone(): PageError {
  return new PageError(
    404,
    'This invitation does not work',
    'It may have been used already, withdrawn, replaced by a newer one, or its seven days may be over.',
    'If you have joined, sign in. Otherwise ask whoever invited you for a new link.',
  );
}
