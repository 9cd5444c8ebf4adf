import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { queryOf } from '../../http/form.ts';
import { sendPage } from '../../http/page.ts';
import { type PageSessions, toLogin } from '../../http/page-session.ts';
import { publicId } from '../../ids/public-id.ts';
import { homePage } from '../../pages/home-page.ts';
import { membershipsOf } from '../members/member-store.ts';

type Dependencies = { database: Database; sessions: PageSessions; baseUrl: () => URL };

/** `GET /home`: who is signed in, and where to go from here, for browsers that run no script. */
export function homeRoute(scope: FastifyInstance, { database, sessions, baseUrl }: Dependencies): void {
  scope.get('/home', async (request, reply) => {
    const session = await sessions.find(request);
    if (!session) return toLogin(reply, '/home');
    const organizations = await membershipsOf(database, session.user.id);
    const csrfToken = sessions.csrfToken(session);
    const joined = queryOf(request).get('joined');
    const organization = organizations.find((it) => publicId('org', it.organizationId) === joined);
    const notice = organization && `You are now in ${organization.name}.`;
    return sendPage(
      reply,
      homePage({ user: session.user, organizations, csrfToken, baseUrl: baseUrl().origin, notice }),
    );
  });
}
