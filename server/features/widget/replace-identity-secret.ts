import { randomBytes } from 'node:crypto';
import type { SessionCaller } from '../../access/caller.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { lockChannelSecret, setChannelSecret } from '../channels/channel-secrets.ts';
import { lockChannel } from '../channels/mail-channels/channel-store.ts';
import { recordChannelChange } from '../channels/mail-channels/record-channel.ts';

type Replacing = { database: Database; digest: KeyedDigest };

/**
 * Creates the secret that signs visitors' identities, which only its response shows. The previous one stays valid until
 * the next replacement, so that the site can change over.
 * @throws NotFound unless it is a chat channel
 */
export async function replaceIdentitySecret(
  { database, digest }: Replacing,
  caller: SessionCaller,
  channelId: string,
): Promise<string> {
  const of = { organizationId: caller.organization.id, channelId };
  const secret = randomBytes(32).toString('base64url');
  await database.transaction(async (transaction) => {
    const channel = await lockChannel(transaction, of.organizationId, channelId);
    if (channel?.type !== 'chat') throw new NotFound();
    const previous = await lockChannelSecret(transaction, digest, { ...of, name: 'identity' });
    if (previous !== undefined)
      await setChannelSecret(transaction, digest, { ...of, name: 'previous_identity', secret: previous });
    await setChannelSecret(transaction, digest, { ...of, name: 'identity', secret });
    await recordChannelChange(transaction, caller, { channel, type: 'channel.updated', before: channel });
  });
  return secret;
}
