import { randomBytes } from 'node:crypto';
import { checkIdentity, makeIdentitySecret } from '../../../contract/inbox/operations/widget-setup.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { NotFound } from '../../errors/errors.ts';
import { InvalidIdentity } from '../../errors/invalid-identity.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { lockChannelSecret, setChannelSecret } from '../channels/channel-secrets.ts';
import { lockChannel } from '../channels/mail-channels/channel-store.ts';
import { recordChannelChange } from '../channels/mail-channels/record-channel.ts';
import { visibleChannel } from '../channels/mail-channels/visible-channel.ts';
import { chatChannel } from './chat-channel.ts';
import { verifyIdentity } from './identity.ts';

type Dependencies = { database: Database; digest: KeyedDigest; now: () => Microseconds };

/** What an admin needs to set up signed identities. */
export function widgetSetupRoutes(parts: Dependencies): OperationRoute<SessionCaller>[] {
  return [on(makeIdentitySecret, makeSecretRoute(parts)), on(checkIdentity, checkRoute(parts))];
}

function makeSecretRoute({
  database,
  digest,
}: Dependencies): Handler<typeof makeIdentitySecret, SessionCaller> {
  return async ({ caller, params }) => {
    const { id: channelId } = await visibleChannel(database, caller, params.channel_id);
    const place = { organizationId: caller.organization.id, channelId };
    const secret = randomBytes(32).toString('base64url');
    await database.transaction(async (transaction) => {
      const channel = await lockChannel(transaction, place.organizationId, channelId);
      if (channel?.type !== 'chat') throw new NotFound();
      const previous = await lockChannelSecret(transaction, digest, { ...place, name: 'identity' });
      if (previous !== undefined)
        await setChannelSecret(transaction, digest, {
          ...place,
          name: 'previous_identity',
          secret: previous,
        });
      await setChannelSecret(transaction, digest, { ...place, name: 'identity', secret });
      await recordChannelChange(transaction, caller, { channel, type: 'channel.updated', before: channel });
    });
    return { status: 201, body: { data: { secret } } };
  };
}

function checkRoute({ database, digest, now }: Dependencies): Handler<typeof checkIdentity, SessionCaller> {
  return async ({ caller, params, body }) => {
    await visibleChannel(database, caller, params.channel_id);
    const channel = await chatChannel(database, params.channel_id);
    try {
      await verifyIdentity({ database, digest }, channel, body.token, Math.floor(now() / 1000));
      const sound = { is_valid: true, claim: null, code: null, expected: null, message: null };
      return { status: 200, body: { data: sound } };
    } catch (error) {
      if (!(error instanceof InvalidIdentity)) throw error;
      const claim = error.extra.details?.[0]?.field ?? null;
      const { code, expected = null } = error.problem;
      const problem = { is_valid: false, claim, code, expected, message: error.message };
      return { status: 200, body: { data: problem } };
    }
  };
}
