import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { passwordMinimumLength } from '../../../access/passwords.ts';
import { endSession, type Session } from '../../../access/session.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { PageError } from '../../../errors/page-error.ts';
import { clientInfo } from '../../../http/client-info.ts';
import { formOf } from '../../../http/form.ts';
import type { LinkCookie } from '../../../http/link-cookie.ts';
import { seeOther, sendPage } from '../../../http/page.ts';
import { wordsFor } from '../../../http/page-language.ts';
import type { PageSessions } from '../../../http/page-session.ts';
import type { MailQueue } from '../../../mail/open-mailing.ts';
import { invitationMailedPage } from '../../../pages/invitation-mailed-page.ts';
import { type InvitationView, invitationPage } from '../../../pages/invitation-page.ts';
import type { PageWords } from '../../../pages/words/en/words.ts';
import { findUserByEmail } from '../../members/user-store.ts';
import { invitationOfLink, type OpenInvitation } from '../open-invitations.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { confirmAddress, isAddressProven } from './confirm-address.ts';
import { type Retry, wrongPassword } from './joiner-by-copied-link.ts';
import { type Joining, joinerFrom } from './joiner-from.ts';

type Dependencies = Joining & {
  now: () => Microseconds;
  sessions: PageSessions;
  mail: MailQueue | undefined;
  link: LinkCookie;
};

/**
 * `GET` and `POST /invitation`: the target of an invitation's link (security 87). A new person chooses a name and a
 * password; a person with an account proves that it is theirs, so that the link alone takes over no account. A link
 * that was copied and not emailed proves nothing about the address: if email works, the page only has the link
 * emailed there; if not, it asks for the password twice and reveals to nobody whether the address has an account
 * (`joiner-by-copied-link.ts`).
 */
export function acceptInvitationRoutes(scope: FastifyInstance, dependencies: Dependencies): void {
  const { database, digest, now, sessions, mail, link } = dependencies;

  scope.get('/invitation', async (request, reply) => {
    const taken = link.take(request, reply);
    if (taken) return taken;
    const token = link.read(request);
    const invitation = await openOrGone(token);
    return sendPage(
      reply,
      await page(wordsFor(request), { invitation, token, session: await sessions.find(request) }),
    );
  });

  scope.post('/invitation', { config: { queuesForPasswords: true } }, async (request, reply) => {
    sessions.refuseCrossSite(request);
    const token = formOf(request).get('token') ?? '';
    const invitation = await openOrGone(token);
    const session = await sessions.find(request);
    if (needsProof(invitation, session))
      return showAgain(request, reply, { invitation, token, session, retry: { status: 403 } });
    const posted = { form: formOf(request), client: clientInfo(request) };
    const joiner = isTheirs(invitation, session)
      ? (await sessions.forWrite(request)).user
      : await joinerFrom(posted, invitation, dependencies);
    if ('status' in joiner) return showAgain(request, reply, { invitation, token, session, retry: joiner });
    const accepted = await acceptInvitation({ database, now }, token, { joiner, client: posted.client });
    if (accepted.outcome === 'gone') throw invitationGone();
    if (accepted.outcome === 'wrong-password') {
      const retry = wrongPassword(posted.form.get('chosen') ?? undefined);
      return showAgain(request, reply, { invitation, token, session, retry });
    }
    if (accepted.outcome === 'sign-in') {
      const byNow: Retry = { status: 422, problems: { password: { kind: 'hasAccount' } } };
      const retry = isAddressProven(invitation) ? byNow : wrongPassword(posted.form.get('chosen') ?? '');
      return showAgain(request, reply, { invitation, token, session, retry });
    }
    link.clear(reply);
    const inbox = `/o/${invitation.organization_slug}`;
    const { signIn } = accepted;
    if (!signIn) return seeOther(reply, inbox);
    // A new session replaces any previous one (security 82).
    if (session && 'session' in signIn) await endSession(database, session.id);
    return seeOther(reply, sessions.enter(reply, signIn, inbox));
  });

  scope.post('/invitation/mail', async (request, reply) => {
    sessions.refuseCrossSite(request);
    const token = formOf(request).get('token') ?? '';
    const invitation = mail && (await confirmAddress({ database, digest, mail }, token));
    if (!invitation) throw invitationGone();
    link.clear(reply);
    return sendPage(reply, invitationMailedPage(wordsFor(request), invitation.email));
  });

  /** Whether the link must be emailed before anybody can join with it. */
  function needsProof(invitation: OpenInvitation, session: Session | undefined): boolean {
    return mail !== undefined && !isAddressProven(invitation) && !isTheirs(invitation, session);
  }

  async function openOrGone(token: string): Promise<OpenInvitation> {
    const invitation = await invitationOfLink(database, token);
    if (!invitation) throw invitationGone();
    return invitation;
  }

  type View = { invitation: OpenInvitation; token: string; session: Session | undefined };
  type ShownAgain = View & { retry: Retry };

  async function showAgain(request: FastifyRequest, reply: FastifyReply, { retry, ...view }: ShownAgain) {
    return sendPage(reply, await page(wordsFor(request), view, retry), retry.status);
  }

  async function page(
    words: PageWords,
    { invitation, token, session }: View,
    retry?: Retry,
  ): Promise<string> {
    return invitationPage(words, {
      token,
      organizationName: invitation.organization_name,
      inviter: invitation.invited_by,
      role: invitation.access === 'light' ? 'light' : invitation.role,
      email: invitation.email,
      state: await joinState(invitation, session, retry?.chosen),
      signedInAs: isTheirs(invitation, session) ? undefined : session?.user,
      name: retry?.name,
      problems: retry?.problems,
    });
  }

  async function joinState(
    invitation: OpenInvitation,
    session: Session | undefined,
    chosen: string | undefined,
  ): Promise<InvitationView['state']> {
    if (session && isTheirs(invitation, session))
      return { kind: 'join', csrfToken: sessions.csrfToken(session) };
    if (needsProof(invitation, session)) return { kind: 'confirm' };
    const passwordMinLength = passwordMinimumLength;
    if (chosen !== undefined) return { kind: 'repeat', chosen };
    if (!isAddressProven(invitation)) return { kind: 'either', passwordMinLength };
    if (await findUserByEmail(database, invitation.email)) return { kind: 'sign-in' };
    return { kind: 'new', passwordMinLength };
  }
}

/** A session that opens one organization only can't join another. */
function isTheirs({ email }: OpenInvitation, session: Session | undefined): boolean {
  return session?.confinedTo === null && session.user.email === email;
}

/** One page for every invalid link: it doesn't reveal whether the link was ever valid. */
function invitationGone(): PageError {
  return new PageError(404, 'invitationGone');
}
