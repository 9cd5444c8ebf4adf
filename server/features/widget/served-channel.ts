import type { LoaderSettings } from '../../../contract/widget/loader-settings.ts';
import type { Database } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';
import { type ChannelRow, channelColumns } from '../channels/mail-channels/channel-row.ts';
import { lockChannel } from '../channels/mail-channels/channel-store.ts';
import { recordChannelEvent } from '../channels/mail-channels/record-channel.ts';
import { type ChatChannel, chatChannel } from './chat-channel.ts';

type Parts = { database: Database; wakeSequencer: (organizationId: string) => void };

/** A channel's data for its loader, and a function that records that a page has loaded it. @throws NotFound */
export async function servedChannel(parts: Parts, publicChannelId: string) {
  const channel = await chatChannel(parts.database, publicChannelId);
  const { name, settings, isVisited } = channel;
  const { color, side, languages, sites } = settings;
  const loaderSettings: LoaderSettings = { channel_id: publicChannelId, name, color, side, languages, sites };
  return {
    settings: loaderSettings,
    ...(!isVisited && { noteFirstVisit: () => noteFirstVisit(parts, channel) }),
  };
}

/**
 * Records when a page first loaded the chat, for admins who wait for it: once per channel, without data of the
 * visitor.
 */
async function noteFirstVisit(
  { database, wakeSequencer }: Parts,
  { organizationId, id }: ChatChannel,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const before = await lockChannel(transaction, organizationId, id);
    if (!before || before.first_visit_at !== null) return;
    const { rows } = await transaction.write<ChannelRow>({
      name: 'note_first_visit',
      text: `UPDATE channels c SET first_visit_at = $3 WHERE organization_id = $1 AND id = $2 RETURNING ${channelColumns}`,
      values: [organizationId, id, processTime()],
    });
    const [channel] = rows;
    if (channel)
      await recordChannelEvent(transaction, channel, {
        type: 'channel.updated',
        actor: { type: 'system' },
        before,
      });
  });
  wakeSequencer(organizationId);
}
