import type { Reader } from '../../db/database.ts';
import type { ChatChannel } from './chat-channel.ts';
import { openingAt } from './opening.ts';

/** Whether the team is available, by the channel's hours in the organization's time zone. */
export async function hoursAt(
  reader: Reader,
  { organizationId, settings: { hours } }: ChatChannel,
  now: number,
): Promise<{ is_open: boolean; opens_at: number | null }> {
  if (hours.length === 0) return { is_open: true, opens_at: null };
  const [row] = await reader.read<{ timezone: string }>({
    name: 'timezone_of_organization',
    text: 'SELECT timezone FROM organizations WHERE id = $1',
    values: [organizationId],
  });
  return openingAt(hours, row?.timezone ?? 'UTC', Math.floor(now / 1_000_000));
}
