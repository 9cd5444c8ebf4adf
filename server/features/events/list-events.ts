import type { Event } from '../../../contract/event.ts';
import type { Onlooker } from '../../access/visible-conversations.ts';
import type { Reader } from '../../db/database.ts';
import type { DownloadAddress } from '../attachments/download-address.ts';
import type { EventCursors } from './event-cursors.ts';
import { eventsSeenBy } from './events-seen-by.ts';
import { presentEvent } from './present/present-event.ts';
import { recordsOfEvents } from './present/records-of-events.ts';
import { type LogPage, type LogRequest, readLog } from './read-log.ts';

/** What is needed to present an organization's events. */
export type EventForm = { cursors: EventCursors; addressOf: DownloadAddress };

export type EventPage = Omit<LogPage, 'events'> & { events: readonly { position: number; event: Event }[] };

/** A page of the log for somebody. */
export type EventRequest = LogRequest & { onlooker: Onlooker };

/** A page of the log as clients see it; at most three statements, however many events. */
export async function listEvents(
  reader: Reader,
  organizationId: string,
  { onlooker, ...request }: EventRequest,
  { cursors, addressOf }: EventForm,
): Promise<EventPage> {
  const { events, ...page } = await readLog(reader, organizationId, request);
  const records = await recordsOfEvents(reader, organizationId, { events, addressOf });
  const { epochId } = page.next;
  const shown = events.flatMap((row) => {
    const { position } = row;
    const event = presentEvent(row, records, cursors.write({ position, epochId }));
    return event ? [{ position, event }] : [];
  });
  return { ...page, events: await eventsSeenBy(reader, { organizationId, onlooker }, shown) };
}
