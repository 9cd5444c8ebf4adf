import type { Attachment } from '../../../contract/attachment.ts';
import type { Reader } from '../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import type { ConversationRow } from '../conversations/conversation-row.ts';
import { presentConversation } from '../conversations/present-conversation.ts';
import { presentMessage } from '../messages/present-message.ts';
import { presentNote } from '../notes/present-note.ts';
import { conversationEntries, type EntryRow } from './conversation-entries.ts';

type JsonExport = {
  reader: Reader;
  conversation: ConversationRow;
  includesNotes: boolean;
  now: Microseconds;
};

/**
 * A conversation as JSON, piece by piece: the records as the API has them, in chronological order. Addresses of files are left
 * out, since they expire; an image in a text is named by its attachment, `cid:att_…`.
 */
export async function* exportJson(request: JsonExport): AsyncGenerator<string> {
  const { reader, conversation, now } = request;
  const head = {
    format: 'deskbell-conversation-1',
    exported_at: unixSeconds(now),
    includes_notes: request.includesNotes,
    conversation: presentConversation(conversation),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"entries":[`;
  let separator = '\n';
  for await (const entry of conversationEntries(reader, request)) {
    yield separator + JSON.stringify(presented(entry));
    separator = ',\n';
  }
  yield '\n]}\n';
}

const byName = (id: string) => `cid:${id}`;

function presented(entry: EntryRow) {
  const record =
    entry.kind === 'message' ? presentMessage(entry.row, byName) : presentNote(entry.row, byName);
  return { type: entry.kind, ...record, attachments: record.attachments.map(withoutAddress) };
}

function withoutAddress({ presigned_url: _, ...rest }: Attachment) {
  return rest;
}
