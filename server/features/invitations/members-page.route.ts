import type { FastifyInstance } from 'fastify';
import { queryOf } from '../../http/form.ts';
import { seeOther, sendPage } from '../../http/page.ts';
import { toLogin } from '../../http/page-session.ts';
import { publicId } from '../../ids/public-id.ts';
import { organizationsPage } from '../../pages/organizations-page.ts';
import { membershipsOf } from '../members/member-store.ts';
import { type MembersPages, membersAddress, membershipIn, membersOf } from './members-of.route.ts';

type Within = { Params: { organization_id: string } };

const notices: Record<string, string> = {
  invited: 'The invitation is made.',
  mail: 'A new link is on its way by mail; the one before is dead.',
  link: 'The new link is below; the one before is dead.',
  revoke: 'The invitation is withdrawn; its link is dead.',
};

/** `/members`: who is in an organization and who is invited. */
export function membersPageRoutes(scope: FastifyInstance, pages: MembersPages): void {
  const { database, sessions } = pages;

  scope.get('/members', async (request, reply) => {
    const session = await sessions.find(request);
    if (!session) return toLogin(reply, '/members');
    const memberships = await membershipsOf(database, session.user.id);
    const [only, another] = memberships;
    if (only && !another) return seeOther(reply, membersAddress(only));
    const organizations = memberships.map(({ organizationId, name }) => ({
      id: publicId('org', organizationId),
      name,
    }));
    const csrfToken = sessions.csrfToken(session);
    return sendPage(reply, organizationsPage({ user: session.user, csrfToken, organizations }));
  });

  scope.get<Within>('/members/:organization_id', async (request, reply) => {
    const session = await sessions.find(request);
    if (!session) return toLogin(reply, request.url);
    const membership = await membershipIn(database, session, request.params.organization_id);
    const query = queryOf(request);
    const after = query.get('after') ?? undefined;
    const notice = notices[query.get('done') ?? ''];
    return sendPage(reply, await membersOf(pages, session, membership, { after, notice }));
  });
}
