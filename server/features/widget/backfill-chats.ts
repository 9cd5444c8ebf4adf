import type { Database } from '../../db/database.ts';
import { refusedAddress } from '../mail/sending/refused-address.ts';

const batchSize = 500;

/**
 * Backfills the website of chat conversations from before the column existed: that of their visitor's latest session. A
 * visitor who writes sets it as well. Refused addresses in plain text become hashes. Afterwards nothing is left, so a
 * process does it once.
 */
export function backfillingChats(database: Database): (signal: AbortSignal) => Promise<void> {
  let isDone = false;
  return async (signal) => {
    if (isDone) return;
    const organizations = await database.read<{ organization_id: string }>({
      name: 'organizations_with_chat',
      text: 'SELECT DISTINCT organization_id FROM chat_channels',
      values: [],
    });
    for (const { organization_id } of organizations) {
      while (!signal.aborted && (await backfill(database, organization_id)) > 0);
      await hashRefusedAddresses(database, organization_id);
    }
    isDone = !signal.aborted;
  };
}

async function backfill(database: Database, organizationId: string): Promise<number> {
  const { rowCount } = await database.write({
    name: 'fill_in_web_sites',
    text: `UPDATE conversations c SET chat_channel_id = found.channel_id
             FROM (SELECT DISTINCT ON (k.id) k.id, s.channel_id FROM widget_sessions s
                     JOIN conversations k ON k.organization_id = $1 AND k.contact_id = s.contact_id AND k.source = 'chat'
                                         AND k.chat_channel_id IS NULL
                    WHERE s.organization_id = $1 ORDER BY k.id, s.last_seen_at DESC LIMIT ${batchSize}) found
            WHERE c.organization_id = $1 AND c.id = found.id AND c.chat_channel_id IS NULL`,
    values: [organizationId],
  });
  return rowCount ?? 0;
}

async function hashRefusedAddresses(database: Database, organizationId: string): Promise<void> {
  await database.write({
    name: 'hash_refused_addresses',
    text: `WITH clear AS (
             DELETE FROM widget_refused_addresses
              WHERE organization_id = $1 AND address NOT LIKE 'sha256:%' RETURNING address, refused_at)
           INSERT INTO widget_refused_addresses (organization_id, address, refused_at)
           SELECT $1::uuid, ${refusedAddress('address')}, refused_at FROM clear ON CONFLICT DO NOTHING`,
    values: [organizationId],
  });
}
