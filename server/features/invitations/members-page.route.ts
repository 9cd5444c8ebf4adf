import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '../../access/caller.ts';
import type { Session } from '../../access/session.ts';
import { ApiError } from '../../errors/api-error.ts';
import { PageError } from '../../errors/page-error.ts';
import { formOf, queryOf } from '../../http/form.ts';
import { seeOther, sendPage } from '../../http/page.ts';
import { type PageSessions, toLogin } from '../../http/page-session.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import { membersPage } from '../../pages/members-page.ts';
import { organizationsPage } from '../../pages/organizations-page.ts';
import { type Membership, membershipsOf } from '../members/member-store.ts';
import { inviteMember } from './invite-member.ts';
import { type MembersList, membersList } from './members-list.ts';
import { renewInvitation } from './renew-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';

type Dependencies = Parameters<typeof membersList>[0] & { sessions: PageSessions };

type Within = { Params: { organization_id: string } };
type Named = { Params: { organization_id: string; invitation_id: string } };

const notices: Record<string, string> = {
  invited: 'The invitation is made.',
  mail: 'A new link is on its way by mail; the one before is dead.',
  link: 'The new link is below; the one before is dead.',
  revoke: 'The invitation is withdrawn; its link is dead.',
};

/** `/members`: who is in an organization and who is invited; an admin invites from here. */
export function membersPageRoutes(scope: FastifyInstance, dependencies: Dependencies): void {
  const { database, sessions } = dependencies;

  scope.get('/members', async (request, reply) => {
    const session = await sessions.find(request);
    if (!session) return toLogin(reply, '/members');
    const memberships = await membershipsOf(database, session.user.id);
    const organizations = memberships.map((it) => ({
      id: publicId('org', it.organizationId),
      name: it.name,
    }));
    const [only, another] = organizations;
    if (only && !another) return seeOther(reply, `/members/${only.id}`);
    const csrfToken = sessions.csrfToken(session);
    return sendPage(reply, organizationsPage({ user: session.user, csrfToken, organizations }));
  });

  scope.get<Within>('/members/:organization_id', async (request, reply) => {
    const session = await sessions.find(request);
    if (!session) return toLogin(reply, request.url);
    const membership = await membershipIn(request, session);
    const query = queryOf(request);
    const list = await membersList(dependencies, membership, query.get('after') ?? undefined);
    return sendPage(reply, page(session, membership, list, { notice: notices[query.get('done') ?? ''] }));
  });

  scope.post<Within>('/members/:organization_id/invitations', async (request, reply) => {
    const { session, membership } = await adminFor(request);
    const form = formOf(request);
    const email = form.get('email') ?? '';
    try {
      await inviteMember(dependencies, {
        ...by(session, membership),
        email,
        role: roleFrom(form.get('role')),
      });
    } catch (error) {
      return sendWrong(reply, session, membership, { email, error });
    }
    return seeOther(reply, `${addressOf(membership)}?done=invited`);
  });

  for (const what of ['mail', 'link', 'revoke'] as const)
    scope.post<Named>(
      `/members/:organization_id/invitations/:invitation_id/${what}`,
      async (request, reply) => {
        const { membership } = await adminFor(request);
        const id = parsePublicId('inv', request.params.invitation_id);
        if (id === undefined) throw noInvitation();
        await change(what, membership.organizationId, id).catch((error: unknown) => {
          throw error instanceof ApiError ? noInvitation() : error;
        });
        return seeOther(reply, `${addressOf(membership)}?done=${what}`);
      },
    );

  function change(what: 'mail' | 'link' | 'revoke', organizationId: string, id: string): Promise<void> {
    if (what === 'revoke') return revokeInvitation(database, organizationId, id);
    const mail = what === 'mail' ? dependencies.mail : undefined;
    return renewInvitation({ ...dependencies, mail }, organizationId, id);
  }

  async function membershipIn(request: FastifyRequest<Within>, session: Session): Promise<Membership> {
    const id = parsePublicId('org', request.params.organization_id);
    const memberships = await membershipsOf(database, session.user.id);
    const membership = memberships.find(({ organizationId }) => organizationId === id);
    if (!membership) throw noOrganization();
    return membership;
  }

  async function adminFor(request: FastifyRequest<Within>) {
    const session = await sessions.forWrite(request);
    const membership = await membershipIn(request, session);
    if (membership.role !== 'admin') throw notAdmin();
    return { session, membership };
  }

  async function sendWrong(
    reply: FastifyReply,
    session: Session,
    membership: Membership,
    { email, error }: { email: string; error: unknown },
  ): Promise<FastifyReply> {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const wrong = error.extra.details?.[0]?.message ?? error.message;
    const list = await membersList(dependencies, membership, undefined);
    return sendPage(
      reply,
      page(session, membership, list, { wanted: { email, error: wrong } }),
      error.status,
    );
  }

  function page(
    session: Session,
    membership: Membership,
    list: MembersList,
    said: { notice?: string | undefined; wanted?: { email: string; error: string } },
  ): string {
    return membersPage({
      user: session.user,
      csrfToken: sessions.csrfToken(session),
      organization: { id: publicId('org', membership.organizationId), name: membership.name },
      isAdmin: membership.role === 'admin',
      hasMail: dependencies.mail !== undefined,
      ...list,
      ...said,
      now: Math.floor(Date.now() / 1000),
    });
  }
}

function by({ user }: Session, { organizationId }: Membership) {
  return { organizationId, invitedById: user.id, actor: { type: 'member', userId: user.id } as const };
}

function addressOf({ organizationId }: Membership): string {
  return `/members/${publicId('org', organizationId)}`;
}

function roleFrom(text: string | null): Role {
  return text === 'admin' ? 'admin' : 'member';
}

function noOrganization(): PageError {
  return new PageError(
    404,
    'This organization is not there',
    'You are not a member of it, or it does not exist.',
  );
}

function notAdmin(): PageError {
  return new PageError(
    403,
    'Only an admin can do this',
    'You are a member of this organization, not an admin.',
  );
}

function noInvitation(): PageError {
  return new PageError(
    404,
    'This invitation is not there',
    'It has been accepted, withdrawn, or has expired.',
    'The page of members shows those that wait.',
  );
}
