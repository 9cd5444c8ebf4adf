import type { Reader } from '../../../db/database.ts';
import type { DownloadAddress } from '../../attachments/download-address.ts';
import type { MessageRow } from '../../messages/message-row.ts';
import { messagesById } from '../../messages/messages-by-id.ts';
import type { NoteRow } from '../../notes/note-row.ts';
import { notesById } from '../../notes/notes-by-id.ts';
import type { EventRow } from '../event-row.ts';

/** Records that events refer to without storing them, by uuid. */
export type RecordsOfEvents = {
  messages: ReadonlyMap<string, MessageRow>;
  notes: ReadonlyMap<string, NoteRow>;
  /** Fresh addresses of their attached files. */
  addressOf: DownloadAddress;
};

/** One statement for all messages, one for all notes, and none if there are none. */
export async function recordsOfEvents(
  reader: Reader,
  organizationId: string,
  { events, addressOf }: { events: readonly EventRow[]; addressOf: DownloadAddress },
): Promise<RecordsOfEvents> {
  const idsOf = (resource: string) => [
    ...new Set(events.filter(({ type }) => type.startsWith(resource)).map(({ record_id }) => record_id)),
  ];
  const [messages, notes] = await Promise.all([
    messagesById(reader, organizationId, idsOf('message.')),
    notesById(reader, organizationId, idsOf('note.')),
  ]);
  return { messages, notes, addressOf };
}
