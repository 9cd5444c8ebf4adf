import type { Event } from '../../../contract/event.ts';
import type { Reader } from '../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import { type EventRow, eventColumns, eventJoins } from './event-row.ts';
import type { EventForm } from './list-events.ts';
import { presentEvent } from './present/present-event.ts';
import { recordsOfEvents } from './present/records-of-events.ts';

/** Where one event is stored: the key of its row. */
export type EventKey = { organization_id: string; event_id: string; event_inserted_at: Microseconds };

type FoundRow = Omit<EventRow, 'position'> & { position: number | null; epoch_id: string | null };

/**
 * One event as the log shows it; undefined if it, or its record, no longer exists, and `unsequenced` if it has no
 * position yet, and so no cursor.
 */
export async function findEvent(
  reader: Reader,
  { organization_id, event_id, event_inserted_at }: EventKey,
  { cursors, addressOf }: EventForm,
): Promise<Event | 'unsequenced' | undefined> {
  const [row] = await reader.read<FoundRow>({
    name: 'find_event',
    text: `SELECT ${eventColumns}, head.epoch_id
             FROM events e LEFT JOIN event_heads head ON head.organization_id = $1 ${eventJoins}
            WHERE e.organization_id = $1 AND e.inserted_at = $2 AND e.id = $3`,
    values: [organization_id, formatTimestamp(event_inserted_at), event_id],
  });
  if (!row) return undefined;
  const { position, epoch_id: epochId } = row;
  if (position === null) return 'unsequenced';
  const event = { ...row, position };
  const records = await recordsOfEvents(reader, organization_id, { events: [event], addressOf });
  return presentEvent(event, records, cursors.write({ position, epochId }));
}
