import * as operations from '../../../contract/inbox/operations/apps.ts';
import * as connectionOperations from '../../../contract/inbox/operations/connections.ts';
import * as tokenOperations from '../../../contract/inbox/operations/personal-tokens.ts';
import { getMe } from '../../../contract/operations/me.ts';
import type { SessionCaller, TokenCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import { presentUser } from '../../access/present-user.ts';
import { revokeConnection } from '../../access/revoke-connection.ts';
import type { Database, Reader } from '../../db/database.ts';
import { inRoundsByKey } from '../../db/in-rounds.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import { NotFound } from '../../errors/errors.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import { appChange } from './app-change.ts';
import { type AppDetailRow, listApps } from './app-detail.ts';
import { checkedApp } from './app-input.ts';
import { changeApp } from './change-app.ts';
import { type ConnectionDetail, findConnection, listConnections } from './connections/list-connections.ts';
import { presentConnection } from './connections/present-connection.ts';
import { reachOf } from './connections/visible-connections.ts';
import { createApp, createAppWithoutSecret } from './create-app.ts';
import { deleteApp } from './delete-app.ts';
import { lastUseOfToken } from './last-use-of-token.ts';
import { createPersonalToken } from './personal-tokens/create-personal-token.ts';
import { deletePersonalToken } from './personal-tokens/delete-personal-token.ts';
import { listPersonalTokens, type PersonalTokenRow } from './personal-tokens/personal-token-store.ts';
import { presentPersonalToken } from './personal-tokens/present-personal-token.ts';
import { presentApp, presentAppDetail } from './present-app.ts';
import { endOldSecret, rotateAppSecret } from './rotate-app-secret.ts';
import { appIdFrom, visibleApp } from './visible-app.ts';

type Dependencies = { database: Database; cursors: Cursors };

/** The apps that an organization has registered, for its admins, and the connections that a person may see and end. */
export function inboxAppRoutes({ database, cursors }: Dependencies): OperationRoute<SessionCaller>[] {
  return [
    on(operations.listApps, listAppsRoute(database, cursors)),
    on(operations.registerApp, registerAppRoute(database)),
    on(operations.getApp, getAppRoute(database)),
    on(operations.changeApp, changeAppRoute(database)),
    on(operations.deleteApp, deleteAppRoute(database)),
    on(operations.rotateAppSecret, rotateAppSecretRoute(database)),
    on(operations.endOldAppSecret, endOldAppSecretRoute(database)),
    on(connectionOperations.listConnections, listConnectionsRoute(database, cursors)),
    on(connectionOperations.endConnection, endConnectionRoute(database)),
  ];
}

/** A person's own tokens in an organization. */
export function personalTokenRoutes({
  database,
  cursors,
  now,
}: Dependencies & { now: () => Microseconds }): OperationRoute<SessionCaller>[] {
  return [
    on(tokenOperations.listPersonalTokens, listPersonalTokensRoute(database, cursors)),
    on(tokenOperations.createPersonalToken, async ({ caller, body }) => {
      const { row, token } = await createPersonalToken(database, caller, body, now());
      const data = { ...presentPersonalToken(row), token };
      return { status: 201, body: { data } } as const;
    }),
    on(tokenOperations.deletePersonalToken, async ({ caller, params: { token_id = '' } }) => {
      const id = parsePublicId('tok', token_id);
      if (id === undefined || !(await deletePersonalToken(database, caller, id))) throw new NotFound();
      return { status: 204, body: undefined } as const;
    }),
  ];
}

function listPersonalTokensRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof tokenOperations.listPersonalTokens, SessionCaller> {
  const positionOfToken = (row: PersonalTokenRow) => ({ at: row.inserted_at, id: row.id });
  return async ({ caller: { organization, user }, query }) => {
    const list = JSON.stringify(['personal tokens', organization.id, user.id]);
    const request = readPageRequest(query, cursors, list);
    const rows = await listPersonalTokens(
      reader,
      { organizationId: organization.id, userId: user.id },
      request,
    );
    const page = { present: presentPersonalToken, positionOf: positionOfToken, cursors, list };
    return { status: 200, body: pageOf(rows, request, page) };
  };
}

/** For apps only: people have `GET /session`. */
export function meRoutes({ database }: { database: Database }): OperationRoute<TokenCaller>[] {
  return [on(getMe, getMeRoute(database.pipelined ?? database))];
}

const positionOf = (row: AppDetailRow) => ({ at: row.inserted_at, id: row.id });

function listAppsRoute(reader: Reader, cursors: Cursors): Handler<typeof operations.listApps, SessionCaller> {
  return async ({ caller: { organization }, query }) => {
    const list = JSON.stringify(['apps', organization.id]);
    const request = readPageRequest(query, cursors, list);
    const rows = await listApps(reader, organization.id, request);
    return { status: 200, body: pageOf(rows, request, { present: presentApp, positionOf, cursors, list }) };
  };
}

/** The only response with a new app's secret. */
function registerAppRoute(database: Database): Handler<typeof operations.registerApp, SessionCaller> {
  return async ({ caller, body }) => {
    const { has_secret: hasSecret = true } = body;
    const checked = checkedApp(body, { hasSecret });
    const { name, redirect_uris, scopes, logo_url = null, is_public = false } = checked;
    const organizationId = caller.organization.id;
    const requested = { organizationId, name, redirectUris: redirect_uris, scopes, isPublic: is_public };
    const { id, clientSecret } = await database.transaction(async (transaction) => {
      const fields = { ...requested, logoUrl: logo_url };
      const created: { id: string; clientSecret: string | null } = hasSecret
        ? await createApp(transaction, fields)
        : { ...(await createAppWithoutSecret(transaction, fields)), clientSecret: null };
      const ending = created.clientSecret?.slice(-4);
      const details = { app: name, ...(ending !== undefined && { secret_ending: ending }) };
      await recordAudit(transaction, {
        organizationId,
        kind: 'app.registered',
        actor: eventActor(caller),
        details,
      });
      return created;
    });
    const data = {
      ...presentApp(await visibleApp(database, caller.organization.id, id)),
      client_secret: clientSecret,
    };
    return { status: 201, body: { data }, location: `/apps/${data.id}` };
  };
}

function getAppRoute(reader: Reader): Handler<typeof operations.getApp, SessionCaller> {
  return async ({ caller, params }) => {
    const app = await visibleApp(reader, caller.organization.id, appIdFrom(params.app_id));
    return { status: 200, body: { data: presentAppDetail(app) } };
  };
}

function changeAppRoute(database: Database): Handler<typeof operations.changeApp, SessionCaller> {
  return async ({ caller, params, body }) => {
    const id = appIdFrom(params.app_id);
    const { has_secret: hasSecret } = await visibleApp(database, caller.organization.id, id);
    await changeApp(database, caller, { id, change: checkedApp(body, { hasSecret }) });
    return {
      status: 200,
      body: { data: presentAppDetail(await visibleApp(database, caller.organization.id, id)) },
    };
  };
}

function deleteAppRoute(database: Database): Handler<typeof operations.deleteApp, SessionCaller> {
  return async ({ caller, params }) => {
    await deleteApp(database, appChange(caller, params.app_id));
    return { status: 204, body: undefined };
  };
}

/** The only response with the new secret. */
function rotateAppSecretRoute(database: Database): Handler<typeof operations.rotateAppSecret, SessionCaller> {
  return async ({ caller, params, body }) => {
    const change = appChange(caller, params.app_id);
    const client_secret = await rotateAppSecret(database, change, body.old_secret_works_for);
    const data = {
      ...presentApp(await visibleApp(database, change.organizationId, change.id)),
      client_secret,
    };
    return { status: 201, body: { data }, location: `/apps/${data.id}` };
  };
}

function endOldAppSecretRoute(database: Database): Handler<typeof operations.endOldAppSecret, SessionCaller> {
  return async ({ caller, params }) => {
    await endOldSecret(database, appChange(caller, params.app_id));
    return { status: 204, body: undefined };
  };
}

const connectionPosition = (row: ConnectionDetail) => ({ at: row.inserted_at, id: row.id });

/** An admin sees every connection of the organization, a member those that act for them (security 70). */
function listConnectionsRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof connectionOperations.listConnections, SessionCaller> {
  return async ({ caller, query }) => {
    const reach = reachOf({ organizationId: caller.organization.id, role: caller.role }, caller.user);
    const list = JSON.stringify(['connections', reach]);
    const request = readPageRequest(query, cursors, list);
    const rows = await listConnections(reader, reach, request);
    return {
      status: 200,
      body: pageOf(rows, request, {
        present: presentConnection,
        positionOf: connectionPosition,
        cursors,
        list,
      }),
    };
  };
}

/**
 * Invalid from the next call on, for every process (security 69). Connections that this person may not see are not
 * found (security 70).
 */
function endConnectionRoute(
  database: Database,
): Handler<typeof connectionOperations.endConnection, SessionCaller> {
  return async ({ caller, params: { connection_id = '' } }) => {
    const id = parsePublicId('conn', connection_id);
    const reach = reachOf({ organizationId: caller.organization.id, role: caller.role }, caller.user);
    const found = id === undefined ? undefined : await findConnection(database, reach, id);
    if (id === undefined || !found) throw new NotFound();
    await database.transaction((transaction) => revokeConnection(transaction, id, eventActor(caller)));
    return { status: 204, body: undefined };
  };
}

/** `GET /me` (spec section 4.3): who a token acts for. All but the last use came with the caller. */
function getMeRoute(reader: Reader): Handler<typeof getMe, TokenCaller> {
  const lastUse = inRoundsByKey((tokenId) => lastUseOfToken(reader, tokenId));
  return async ({ caller }) => {
    const { app, organization, token } = caller;
    const lastUsedAt = await lastUse(token.id);
    const data = {
      actor: caller.actor,
      app: { id: publicId('app', app.id), name: app.name },
      organization: {
        id: publicId('org', organization.id),
        name: organization.name,
        slug: organization.slug,
      },
      user: caller.user && presentUser('usr', caller.user),
      role: caller.role,
      access: caller.access,
      granted_scopes: [...caller.grantedScopes],
      scopes: [...caller.scopes],
      token: {
        id: publicId('tok', token.id),
        inserted_at: unixSeconds(token.insertedAt),
        last_used_at: lastUsedAt === null ? null : unixSeconds(lastUsedAt),
      },
    };
    return { status: 200, body: { data } };
  };
}
