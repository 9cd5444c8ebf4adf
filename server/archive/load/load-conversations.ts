import type { Transaction } from '../../db/database.ts';
import type { WholeConversation } from './conversation-batches.ts';
import { insertAttachments } from './insert-attachments.ts';
import { insertConversations } from './insert-conversations.ts';
import { insertMessages } from './insert-messages.ts';
import { insertNotes } from './insert-notes.ts';
import { count, type Loading, newOutcome, type Outcome } from './load-step.ts';
import { messageRows } from './message-rows.ts';
import { presentRecords } from './present-records.ts';
import { recountConversations } from './recount-conversations.ts';
import type { StoredFile } from './store-attachments.ts';

type Batch = { conversations: readonly WholeConversation[]; files: ReadonlyMap<string, StoredFile> };

/**
 * Loads conversations with their messages, notes and attachments. An existing one only gets what it lacks: local
 * changes stay.
 */
export async function loadConversations(
  transaction: Transaction,
  loading: Loading,
  { conversations, files }: Batch,
): Promise<Outcome> {
  const outcome = newOutcome();
  const { organizationId, ids } = loading;
  const present = await presentRecords(transaction, loading, conversations);
  const fresh = conversations.filter(
    ({ conversation: { id } }) => !present.conversations.has(ids.of('cnv', id) ?? ''),
  );
  const messages = conversations.flatMap((whole) => messageRows(loading, present, whole, outcome));
  const newMessages = messages.filter(({ row }) => !present.messages.has(row.id));
  const ofConversation = Map.groupBy(newMessages, ({ row }) => row.conversation_id);
  await insertConversations(transaction, loading, { fresh, present, ofConversation, outcome });
  await insertMessages(transaction, loading, newMessages);
  await insertNotes(transaction, loading, { conversations, present, outcome });
  await insertAttachments(transaction, loading, { conversations, files, outcome });
  count(outcome, 'messages', newMessages.length);
  const grown = [...ofConversation.keys()].filter((id) => present.conversations.has(id));
  await recountConversations(transaction, organizationId, grown);
  return outcome;
}
