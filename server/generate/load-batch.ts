import type { Client } from 'pg';
import { type ConversationRow, conversationColumns, type TagRow, tagColumns } from './conversation-row.ts';
import { copyRows } from './copy-rows.ts';
import { type ContactRow, contactColumns } from './make-contact.ts';
import { type DocumentRow, documentColumns } from './make-document.ts';
import { type MessageRow, messageColumns } from './make-messages.ts';

export type Batch = {
  contacts: ContactRow[];
  conversations: ConversationRow[];
  messages: MessageRow[];
  tags: TagRow[];
  documents: DocumentRow[];
};

/**
 * Reserves numbers for `count` conversations and writes what `make` returns for them, in one transaction: however the
 * run ends, the database has complete batches only. The numbers are reserved before it, so that nobody who opens a
 * conversation in this organization has to wait for it; a batch that fails leaves a gap in them.
 */
export async function loadBatch(
  client: Client,
  { organizationId, count }: { organizationId: string; count: number },
  make: (firstNumber: number) => Batch,
): Promise<void> {
  const batch = make(await takeNumbers(client, organizationId, count));
  await client.query('BEGIN');
  try {
    // Their search documents are written with them: none has to be built later.
    await client.query("SET LOCAL deskbell.writes_search_documents = 'on'");
    await copyRows(client, 'contacts', contactColumns, batch.contacts);
    await copyRows(client, 'conversations', conversationColumns, batch.conversations);
    await copyRows(client, 'messages', messageColumns, batch.messages);
    await copyRows(client, 'conversation_tags', tagColumns, batch.tags);
    await copyRows(client, 'search_documents', documentColumns, batch.documents);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** The first of `count` reserved numbers. */
async function takeNumbers(client: Client, organizationId: string, count: number): Promise<number> {
  const { rows } = await client.query<{ first: string }>(
    `INSERT INTO conversation_counters AS counter (organization_id, last_number) VALUES ($1, $2)
     ON CONFLICT (organization_id) DO UPDATE SET last_number = counter.last_number + $2
     RETURNING last_number - $2 + 1 AS first`,
    [organizationId, count],
  );
  return Number(rows[0]?.first);
}
