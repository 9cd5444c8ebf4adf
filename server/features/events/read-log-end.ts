import type { Reader } from '../../db/database.ts';
import { eventCursors, type SignedPositions } from './event-cursors.ts';
import type { LogPosition } from './read-log.ts';

/** The cursor of the current end of an organization's log. */
export async function readLogEnd(
  reader: Reader,
  signed: SignedPositions,
  organizationId: string,
): Promise<string> {
  return eventCursors(signed, organizationId).write(await readLogPosition(reader, organizationId));
}

/** The same position, unsigned. */
export async function readLogPosition(reader: Reader, organizationId: string): Promise<LogPosition> {
  const [head] = await reader.read<{ last_position: number; epoch_id: string | null }>({
    name: 'read_log_end',
    text: 'SELECT last_position, epoch_id FROM event_heads WHERE organization_id = $1',
    values: [organizationId],
  });
  return { position: head?.last_position ?? 0, epochId: head?.epoch_id ?? null };
}
