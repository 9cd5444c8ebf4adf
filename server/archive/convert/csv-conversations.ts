import { convertedId } from '../../ids/converted-id.ts';
import type { Problem } from '../load/import-store.ts';
import type { BucketFile } from './bucket-file.ts';
import type { ConvertedPerson } from './people.ts';
import { type CsvRow, problemOf } from './read-csv.ts';

export type CsvConversation = {
  id: string;
  externalId: string;
  contact: ConvertedPerson | undefined;
  /** The first of its rows. */
  subject: string;
  /** The last ones. */
  status: string;
  priority: string;
  tags: string;
  /** Oldest first, each once. */
  messages: CsvRow[];
};

/** All conversations, sorted by their ids. Rows that repeat an earlier one are reported and left out. */
export async function* csvConversations(
  rows: Pick<BucketFile<CsvRow>, 'read'>,
  report: (problem: Problem) => void = () => undefined,
): AsyncGenerator<CsvConversation> {
  for await (const bucket of rows.read()) {
    const conversations = new Map<string, CsvConversation>();
    const seen = new Set<string>();
    for (const row of bucket) {
      if (seen.has(row.messageId)) report(problemOf(row.number, 'It repeats an earlier row.'));
      else addRow(conversations, row);
      seen.add(row.messageId);
    }
    const sorted = [...conversations.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
    for (const { messages } of sorted) messages.sort((one, other) => one.sentAt - other.sentAt);
    yield* sorted;
  }
}

function addRow(conversations: Map<string, CsvConversation>, row: CsvRow): void {
  const { conversation: externalId } = row;
  const conversation = conversations.get(externalId) ?? {
    id: convertedId('cnv', externalId),
    externalId,
    contact: undefined,
    subject: '',
    status: '',
    priority: '',
    tags: '',
    messages: [],
  };
  conversations.set(externalId, conversation);
  conversation.contact ??= row.contact;
  conversation.subject ||= row.subject;
  for (const column of ['status', 'priority', 'tags'] as const)
    conversation[column] = row[column] || conversation[column];
  conversation.messages.push(row);
}
