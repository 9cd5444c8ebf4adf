import type { Event } from '../../../contract/event.ts';
import type { Reader } from '../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import type { DownloadAddress } from '../attachments/download-address.ts';
import { type EventRow, eventColumns, eventJoins } from './event-row.ts';
import { presentEvent } from './present-event.ts';
import { recordsOfEvents } from './records-of-events.ts';

/** Where one event lies: the key of its row. */
export type EventKey = { organization_id: string; event_id: string; event_inserted_at: Microseconds };

/** One event as the log shows it; undefined where it, or the record that it tells of, is not there any more. */
export async function findEvent(
  reader: Reader,
  { organization_id, event_id, event_inserted_at }: EventKey,
  addressOf: DownloadAddress,
): Promise<Event | undefined> {
  const [event] = await reader.read<EventRow>({
    name: 'find_event',
    text: `SELECT ${eventColumns} FROM events e ${eventJoins}
            WHERE e.organization_id = $1 AND e.inserted_at = $2 AND e.id = $3`,
    values: [organization_id, formatTimestamp(event_inserted_at), event_id],
  });
  if (!event) return undefined;
  return presentEvent(event, await recordsOfEvents(reader, organization_id, { events: [event], addressOf }));
}
