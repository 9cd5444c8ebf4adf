import { type EventType, eventTypes } from '../../../../contract/event.ts';
import type { Reader } from '../../../db/database.ts';
import type { DownloadAddress } from '../../attachments/download-address.ts';
import type { EventCursors } from '../event-cursors.ts';
import { presentEvent } from '../present-event.ts';
import { type LogPage, type LogPlace, type LogRequest, readLog } from '../read-log.ts';
import { recordsOfEvents } from '../records-of-events.ts';

/** An event as streams show it: written out once, however many there are. */
export type LiveEvent = { position: number; type: EventType; frame: string };

export type LivePage = Omit<LogPage, 'events'> & { events: LiveEvent[] };

/** What an organization's events are written out with. */
export type LiveForm = { cursors: EventCursors; addressOf: DownloadAddress };

/** A page of the log, ready to be sent. An event's own cursor is its id, from which a broken stream goes on. */
export async function readLive(
  reader: Reader,
  organizationId: string,
  request: LogRequest,
  { cursors, addressOf }: LiveForm,
): Promise<LivePage> {
  const page = await readLog(reader, organizationId, request);
  const records = await recordsOfEvents(reader, organizationId, { events: page.events, addressOf });
  const events = page.events.flatMap((row) => {
    const event = presentEvent(row, records);
    if (!event) return [];
    const { position, type } = row;
    const cursor = cursors.write({ position, epochId: page.next.epochId });
    return [{ position, type, frame: `id: ${cursor}\nevent: ${type}\ndata: ${JSON.stringify(event)}\n\n` }];
  });
  return { ...page, events };
}

/** All that follows a place, whoever may see it. */
export function everythingAfter(start: LogPlace): LogRequest {
  return { start, types: eventTypes, limit: 100 };
}
