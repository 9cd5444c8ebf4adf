import type { Event } from '../../../contract/event.ts';
import type { Reader } from '../../db/database.ts';
import type { DownloadAddress } from '../attachments/download-address.ts';
import { presentEvent } from './present-event.ts';
import { type LogPage, type LogRequest, readLog } from './read-log.ts';
import { recordsOfEvents } from './records-of-events.ts';

export type EventPage = Omit<LogPage, 'events'> & { events: Event[] };

/** A page of the log as clients see it; at most three statements, however many events. */
export async function listEvents(
  reader: Reader,
  organizationId: string,
  { addressOf, ...request }: LogRequest & { addressOf: DownloadAddress },
): Promise<EventPage> {
  const { events, ...places } = await readLog(reader, organizationId, request);
  const records = await recordsOfEvents(reader, organizationId, { events, addressOf });
  const shown = events.map((event) => presentEvent(event, records));
  return { ...places, events: shown.filter((event) => event !== undefined) };
}
