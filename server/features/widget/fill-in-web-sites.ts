import type { Database } from '../../db/database.ts';

const batchSize = 500;

/**
 * Says of chat conversations from before the column was there on which web site they are: that of their visitor's latest session. A visitor who
 * writes says so as well. Nothing is left once it has been through, so that a process does it once.
 */
export function fillingInWebSites(database: Database): (signal: AbortSignal) => Promise<void> {
  let isDone = false;
  return async (signal) => {
    if (isDone) return;
    const organizations = await database.read<{ organization_id: string }>({
      name: 'organizations_with_chat',
      text: 'SELECT DISTINCT organization_id FROM chat_channels',
      values: [],
    });
    for (const { organization_id } of organizations)
      while (!signal.aborted && (await fillIn(database, organization_id)) > 0);
    isDone = !signal.aborted;
  };
}

async function fillIn(database: Database, organizationId: string): Promise<number> {
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
