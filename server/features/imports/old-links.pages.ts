import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { seeOther } from '../../http/page.ts';
import { type PageSessions, toLogin } from '../../http/page-session.ts';
import { publicId } from '../../ids/public-id.ts';
import { findConversation } from '../conversations/visible-conversation.ts';
import { ownMemberships } from '../sign-in/sessions/own-memberships.ts';
import { findImported } from './find-imported.ts';

type Dependencies = { database: Database; sessions: PageSessions };
type Parameters = { slug: string; source: string; '*': string };

/**
 * `GET /o/{slug}/from/{source}/{id}`: leads from the id of a conversation in another system to what it became here, so that links in old
 * emails and documents can be rewritten by a rule.
 */
export function oldLinkRoutes(scope: FastifyInstance, { database, sessions }: Dependencies): void {
  scope.get<{ Params: Parameters }>('/o/:slug/from/:source/*', async (request, reply) => {
    const session = await sessions.find(request);
    if (!session) return toLogin(reply, request.url);
    const { slug, source, '*': externalId } = request.params;
    const memberships = await ownMemberships(database, { userId: session.user.id, sessionId: session.id });
    const organization = memberships.find((it) => it.slug === slug);
    const caller = organization && (await sessions.memberOf(request, organization.id));
    if (!caller) throw new NotFound();
    const organizationId = caller.organization.id;
    const id = await findImported(database, { organizationId, source, externalId });
    const conversation = id === undefined ? undefined : await findConversation(database, caller, id);
    if (!conversation) throw new NotFound();
    const shown = conversation.merged_into_id ?? conversation.id;
    return seeOther(reply, `/o/${slug}/inbox/open/${publicId('cnv', shown)}`);
  });
}
