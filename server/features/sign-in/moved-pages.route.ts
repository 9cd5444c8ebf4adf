import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { seeOther } from '../../http/page.ts';
import { type PageSessions, toLogin } from '../../http/page-session.ts';
import { publicId } from '../../ids/public-id.ts';
import { ownMemberships } from './own-memberships.ts';

/** Pages that the inbox's settings have replaced. */
const moved = [
  ['/account', 'account'],
  ['/connections', 'connections'],
  ['/connections/:connection_id/revoke', 'connections'],
  ['/members', 'members'],
  ['/members/:organization_id', 'members'],
] as const;

/** Old bookmarks lead to the inbox: to the settings of the organization that the address names, else of the person's first. */
export function movedPagesRoute(scope: FastifyInstance, database: Database, sessions: PageSessions): void {
  scope.get('/home', async (_request, reply) => seeOther(reply, '/'));

  for (const [path, screen] of moved)
    scope.get<{ Params: { organization_id?: string } }>(path, async (request, reply) => {
      const session = await sessions.find(request);
      if (!session) return toLogin(reply, request.url);
      const memberships = await ownMemberships(database, session.user.id);
      const named = memberships.find(({ id }) => publicId('org', id) === request.params.organization_id);
      const { slug } = named ?? memberships[0] ?? {};
      return seeOther(reply, slug === undefined ? '/' : `/o/${slug}/settings/${screen}`);
    });
}
