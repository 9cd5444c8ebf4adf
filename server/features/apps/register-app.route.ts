import type { registerApp } from '../../../contract/inbox/operations/apps.ts';
import type { SessionCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database } from '../../db/database.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { Handler } from '../../http/operation-route.ts';
import { checkedApp } from './app-input.ts';
import { createApp } from './create-app.ts';
import { presentApp } from './present-app.ts';
import { visibleApp } from './visible-app.ts';

/** The one answer that holds a new app's secret. */
export function registerAppRoute(database: Database): Handler<typeof registerApp, SessionCaller> {
  return async ({ caller, body }) => {
    const { name, redirect_uris, scopes, logo_url = null, is_public = false } = checkedApp(body);
    const organizationId = caller.organization.id;
    const wanted = { organizationId, name, redirectUris: redirect_uris, scopes, isPublic: is_public };
    const { id, clientSecret } = await database.transaction(async (transaction) => {
      const made = await createApp(transaction, { ...wanted, logoUrl: logo_url });
      const details = { app: name, secret_ending: made.clientSecret.slice(-4) };
      await recordAudit(transaction, {
        organizationId,
        kind: 'app.registered',
        actor: eventActor(caller),
        details,
      });
      return made;
    });
    const data = {
      ...presentApp(await visibleApp(database, caller.organization.id, id)),
      client_secret: clientSecret,
    };
    return { status: 201, body: { data }, location: `/apps/${data.id}` };
  };
}
