import type { FastifyInstance, FastifyRequest } from 'fastify';
import { revokeConsequences } from '../../../contract/words/revoke-consequences.ts';
import type { UserFields } from '../../access/present-user.ts';
import { revokeConnection } from '../../access/revoke-connection.ts';
import type { Session } from '../../access/session.ts';
import type { Database } from '../../db/database.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { PageError } from '../../errors/page-error.ts';
import { callPlace } from '../../http/call-place.ts';
import { queryOf } from '../../http/form.ts';
import { seeOther, sendPage } from '../../http/page.ts';
import { type PageSessions, toLogin } from '../../http/page-session.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import type { ConnectionView } from '../../pages/connection-card.ts';
import { connectionsPage } from '../../pages/connections-page.ts';
import { revokeConnectionPage } from '../../pages/revoke-connection-page.ts';
import type { ConnectionDetail } from './list-connections.ts';
import { visibleConnection, visibleConnections } from './visible-connections.ts';

type Named = { Params: { connection_id: string } };

/** `/connections`: what apps may do here, and how to end it (spec section 5: revocation by an organization's admin). */
export function connectionsRoutes(scope: FastifyInstance, database: Database, sessions: PageSessions): void {
  scope.get('/connections', async (request, reply) => {
    const session = await sessions.find(request);
    if (!session) return toLogin(reply, '/connections');
    return sendPage(reply, await listPage(session, queryOf(request).has('ended')));
  });

  scope.get<Named>('/connections/:connection_id/revoke', async (request, reply) => {
    const session = await sessions.find(request);
    if (!session) return toLogin(reply, request.url);
    const { id, membership, connection } = await connectionOf(request, session);
    const page = revokeConnectionPage({
      csrfToken: sessions.csrfToken(session),
      connection: { id: publicId('conn', id), app: appOf(connection) },
      organizationName: membership.name,
      consequences: consequencesOf(connection, session),
    });
    return sendPage(reply, page);
  });

  scope.post<Named>('/connections/:connection_id/revoke', async (request, reply) => {
    const session = await sessions.forWrite(request);
    const { id } = await connectionOf(request, session);
    const actor = { type: 'member', userId: session.user.id, from: callPlace(request) } as const;
    await database.transaction((transaction) => revokeConnection(transaction, id, actor));
    return seeOther(reply, '/connections?ended');
  });

  async function connectionOf(request: FastifyRequest<Named>, { user }: Session) {
    const id = parsePublicId('conn', request.params.connection_id);
    const found = id === undefined ? undefined : await visibleConnection(database, user, id);
    if (id === undefined || !found) throw noConnection();
    return { id, ...found };
  }

  async function listPage(session: Session, hasEnded: boolean): Promise<string> {
    const organizations = await visibleConnections(database, session.user);
    return connectionsPage({
      user: session.user,
      csrfToken: sessions.csrfToken(session),
      organizations: organizations.map(({ membership, connections }) => ({
        id: publicId('org', membership.organizationId),
        name: membership.name,
        isAdmin: membership.role === 'admin',
        connections: connections.map((connection) => connectionView(connection, session)),
      })),
      notice: hasEnded ? 'The app is disconnected. Its tokens are refused from now on.' : undefined,
      now: Math.floor(Date.now() / 1000),
    });
  }
}

function connectionView(connection: ConnectionDetail, { user }: Session): ConnectionView {
  return {
    id: publicId('conn', connection.id),
    app: appOf(connection),
    actor: connection.actor,
    person: connection.person && nameAndAddress(connection.person),
    scopes: connection.scopes,
    since: unixSeconds(connection.inserted_at),
    lastUsed: connection.last_used_at === null ? null : unixSeconds(connection.last_used_at),
    tokenEndings: connection.token_endings,
    isOwn: connection.user_id === user.id,
  };
}

function consequencesOf(
  { app_name, actor, token_endings, user_id, person }: ConnectionDetail,
  { user }: Session,
) {
  const whom = user_id === user.id ? 'you' : (person?.name ?? 'its person');
  return revokeConsequences({ appName: app_name, actor, tokenCount: token_endings.length, whom });
}

function nameAndAddress({ name, email }: UserFields) {
  return { name: name ?? '', email: email ?? '' };
}

function appOf({ app_name, app_logo_url }: ConnectionDetail) {
  return { name: app_name, logoUrl: app_logo_url };
}

function noConnection(): PageError {
  return new PageError(
    404,
    'This connection is not there',
    'It has ended already, or is not yours to see.',
    'The page of connected apps shows those that live.',
  );
}
