import { renewInboundToken } from '../../../contract/inbox/operations/mail-setup.ts';
import type { SessionCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Database } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { lockChannel } from '../channels/mail-channels/channel-store.ts';
import { channelIdFrom } from '../channels/mail-channels/visible-channel.ts';
import { renewInboundTokens } from './inbound-token.ts';

type Dependencies = {
  database: Database;
  baseUrl: () => URL;
  mailIn: { domain: string | undefined };
};

export function inboundTokenRoutes(dependencies: Dependencies): OperationRoute<SessionCaller>[] {
  return [on(renewInboundToken, renewInboundTokenRoute(dependencies))];
}

/** Where email is forwarded to, shown this once. */
function renewInboundTokenRoute({
  database,
  baseUrl,
  mailIn: { domain },
}: Dependencies): Handler<typeof renewInboundToken, SessionCaller> {
  return async ({ caller, params }) => {
    const tokens = await renewTokens(database, caller, channelIdFrom(params.channel_id));
    const url = new URL(`/inbound/mail/${tokens.http}`, baseUrl()).href;
    const address = domain === undefined ? null : `${tokens.address}@${domain}`;
    return { status: 200, body: { data: { url, address } } };
  };
}

function renewTokens(database: Database, caller: SessionCaller, channelId: string) {
  const organizationId = caller.organization.id;
  return database.transaction(async (transaction) => {
    const channel = await lockChannel(transaction, organizationId, channelId);
    if (!channel) throw new NotFound();
    const details = { address: channel.settings.address };
    await recordAudit(transaction, {
      organizationId,
      kind: 'channel.changed',
      actor: eventActor(caller),
      details,
    });
    return renewInboundTokens(transaction, { organizationId, channelId });
  });
}
