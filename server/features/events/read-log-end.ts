import type { Reader } from '../../db/database.ts';
import { eventCursors, type SignedPlaces } from './event-cursors.ts';
import type { LogPlace } from './read-log.ts';

/** The cursor of where an organization's log ends now. */
export async function readLogEnd(
  reader: Reader,
  signed: SignedPlaces,
  organizationId: string,
): Promise<string> {
  return eventCursors(signed, organizationId).write(await readLogStand(reader, organizationId));
}

/** The same place, unsigned. */
export async function readLogStand(reader: Reader, organizationId: string): Promise<LogPlace> {
  const [head] = await reader.read<{ last_position: number; epoch_id: string | null }>({
    name: 'read_log_end',
    text: 'SELECT last_position, epoch_id FROM event_heads WHERE organization_id = $1',
    values: [organizationId],
  });
  return { position: head?.last_position ?? 0, epochId: head?.epoch_id ?? null };
}
