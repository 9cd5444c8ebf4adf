import { demoWorld } from '../../../seeds/demo-world.ts';
import type { Database, Reader, Transaction } from '../../db/database.ts';
import { claimAddress, insertChannel } from '../../features/channels/mail-channels/channel-store.ts';
import { renewInboundTokens } from '../../features/mail/inbound-token.ts';
import { findOrganization } from '../../features/organizations/organization-store.ts';
import { newId } from '../../ids/public-id.ts';

/** The address that the demo's customers write to. */
export const supportAddress = 'support@heron.example';

/**
 * Gives the demo's first organization a channel for its address, and at every start a new inbound token: only hashes
 * of tokens are stored. Undefined if the organization was deleted.
 */
export async function ensureMailChannel(
  database: Database,
): Promise<{ organization: string; token: string } | undefined> {
  const organization = await findOrganization(database, { slug: demoWorld.organizations.heron.slug });
  if (!organization) return undefined;
  const organizationId = organization.id;
  return database.transaction(async (transaction) => {
    const channelId =
      (await channelOf(transaction, organizationId)) ?? (await addChannel(transaction, organizationId));
    const { http } = await renewInboundTokens(transaction, { organizationId, channelId });
    return { organization: organization.name, token: http };
  });
}

async function channelOf(reader: Reader, organizationId: string): Promise<string | undefined> {
  const [found] = await reader.read<{ channel_id: string }>({
    text: 'SELECT channel_id FROM mail_addresses WHERE organization_id = $1 AND address = $2',
    values: [organizationId, supportAddress],
  });
  return found?.channel_id;
}

async function addChannel(transaction: Transaction, organizationId: string): Promise<string> {
  const id = newId();
  const settings = {
    address: supportAddress,
    sender_name: demoWorld.organizations.heron.name,
    signature_html: `<p>{name}<br>${demoWorld.organizations.heron.name}</p>`,
    plus_addresses: true,
  };
  const channel = { organization_id: organizationId, id, type: 'mail', name: 'Support', settings } as const;
  await insertChannel(transaction, { ...channel, state: 'ok' }, Number.MAX_SAFE_INTEGER);
  await claimAddress(transaction, { organizationId, channelId: id, address: supportAddress });
  return id;
}
