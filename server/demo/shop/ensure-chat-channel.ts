import { randomBytes } from 'node:crypto';
import { defaultChatSettings } from '../../../contract/chat-channel.ts';
import { demoWorld } from '../../../seeds/demo-world.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database, Reader, Transaction } from '../../db/database.ts';
import { lockChannelSecret, setChannelSecret } from '../../features/channels/channel-secrets.ts';
import { insertChannel, registerChatChannel } from '../../features/channels/mail-channels/channel-store.ts';
import { findOrganization } from '../../features/organizations/organization-store.ts';
import { newId } from '../../ids/public-id.ts';

export type ShopChannel = { organizationId: string; channelId: string };

const chat = {
  ...defaultChatSettings,
  greeting: 'Hello! What can we do for you and your bicycle?',
  color: '#1f6f54',
  expected_reply: 'minutes' as const,
};

/**
 * Gives the demo's first organization a channel for its shop, and the channel a secret for signing its customers'
 * identities. Undefined if the organization was deleted.
 */
export async function ensureChatChannel(
  database: Database,
  digest: KeyedDigest,
): Promise<ShopChannel | undefined> {
  const organization = await findOrganization(database, { slug: demoWorld.organizations.heron.slug });
  if (!organization) return undefined;
  const organizationId = organization.id;
  return database.transaction(async (transaction) => {
    const channelId =
      (await oldestChat(transaction, organizationId)) ?? (await addChannel(transaction, organizationId));
    const key = { organizationId, channelId, name: 'identity' } as const;
    if ((await lockChannelSecret(transaction, digest, key)) === undefined)
      await setChannelSecret(transaction, digest, {
        ...key,
        secret: randomBytes(32).toString('base64url'),
      });
    return { organizationId, channelId };
  });
}

async function oldestChat(reader: Reader, organizationId: string): Promise<string | undefined> {
  const [found] = await reader.read<{ id: string }>({
    text: `SELECT id FROM channels WHERE organization_id = $1 AND type = 'chat' AND deleted_at IS NULL ORDER BY id LIMIT 1`,
    values: [organizationId],
  });
  return found?.id;
}

async function addChannel(transaction: Transaction, organizationId: string): Promise<string> {
  const id = newId();
  const name = demoWorld.organizations.heron.name;
  const settings = { address: '', chat };
  const channel = await insertChannel(
    transaction,
    { organization_id: organizationId, id, type: 'chat', name, state: 'ok', settings },
    Number.MAX_SAFE_INTEGER,
  );
  if (channel) await registerChatChannel(transaction, channel);
  return id;
}
