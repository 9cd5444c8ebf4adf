import type { Database } from '../../../db/database.ts';
import { processTime } from '../../../db/moments.ts';
import { type ChannelRow, channelColumns } from './channel-row.ts';
import { recordChannelEvent } from './record-channel.ts';

type Place = { organizationId: string; channelId: string };

/** Before the reason: a channel whose mail cannot be sent, for one, does not work again because its mailbox was read. */
type Trouble = { prefix: string; reason: string | null };

/**
 * Has a channel say what does not work and why, or (null) that this works again; and tells of the change. A paused channel stays
 * paused.
 */
export async function reportHealth(
  database: Database,
  place: Place,
  { prefix, reason }: Trouble,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.write<ChannelRow>(
      reason === null ? recovered(place, prefix) : failing(place, prefix + reason),
    );
    const [channel] = rows;
    if (!channel) return;
    const type = reason === null ? 'channel.recovered' : 'channel.failing';
    await recordChannelEvent(transaction, channel, { type, actor: { type: 'system' } });
  });
}

function failing({ organizationId, channelId }: Place, reason: string) {
  return {
    name: 'channel_fails',
    text: `UPDATE channels c SET state = 'failing', state_reason = $4, state_since = $3, failure_told_at = NULL
            WHERE organization_id = $1 AND id = $2 AND state = 'ok' AND deleted_at IS NULL RETURNING ${channelColumns}`,
    values: [organizationId, channelId, processTime(), reason.slice(0, 1000)],
  };
}

function recovered({ organizationId, channelId }: Place, prefix: string) {
  return {
    name: 'channel_recovers',
    text: `UPDATE channels c SET state = 'ok', state_reason = NULL, state_since = $3, failure_told_at = NULL
            WHERE organization_id = $1 AND id = $2 AND state = 'failing' AND starts_with(state_reason, $4)
              AND deleted_at IS NULL RETURNING ${channelColumns}`,
    values: [organizationId, channelId, processTime(), prefix],
  };
}
