import type { Transaction } from '../../../db/database.ts';
import { bodyVector, type IndexedBodies } from '../../../text/body-vector.ts';
import { type DocumentSource, mostBodies, readDocumentSources, type Wanted } from './document-source.ts';
import { organizationCode } from './organization-code.ts';
import { type DocumentChange, writeDocuments } from './search-document-store.ts';
import { headVector } from './search-vector.ts';

/** Makes the words of messages' bodies; the server does it in threads where they are long. */
export type BodyVectors = (indexed: IndexedBodies) => string | Promise<string>;

/**
 * Brings the documents of these conversations up to what they are now. The state decides, not what happened: messages that
 * a document does not have are added to it, and where their number then is not the conversation's (some were moved away, or
 * came in between), it is made anew. So it may be called at any time, and again.
 */
export async function indexConversations(
  transaction: Transaction,
  wanted: readonly Wanted[],
  vectorOf: BodyVectors = bodyVector,
): Promise<void> {
  let left = wanted;
  const madeAnew = new Set<string>();
  while (left.length > 0) {
    const sources = await readDocumentSources(transaction, left);
    const changes: DocumentChange[] = [];
    for (const source of sources) changes.push(await changeFor(source, vectorOf));
    await writeDocuments(transaction, changes);
    left = sources.flatMap((source) => {
      const { organization_id: organizationId, conversation_id: conversationId } = source;
      const isAnew = !hasMore(source) && !isComplete(source) && !madeAnew.has(conversationId);
      if (source.indexed_count === null || isAnew) madeAnew.add(conversationId);
      return hasMore(source) || isAnew ? [{ organizationId, conversationId, isAnew }] : [];
    });
  }
}

async function changeFor(source: DocumentSource, vectorOf: BodyVectors): Promise<DocumentChange> {
  const code = organizationCode(source.organization_id);
  return {
    organizationId: source.organization_id,
    conversationId: source.conversation_id,
    head: headVector(code, {
      subject: source.subject,
      contactName: source.contact_name,
      lastActivityAt: source.last_activity_at,
    }),
    body: await vectorOf({ code, bodies: source.bodies }),
    isAdded: source.indexed_count !== null,
    messageCount: indexedAfter(source),
    lastMessageAt: source.last_message_at,
    lastMessageId: source.last_message_id,
  };
}

function indexedAfter({ indexed_count, bodies }: DocumentSource): number {
  return (indexed_count ?? 0) + bodies.length;
}

function hasMore({ bodies }: DocumentSource): boolean {
  return bodies.length === mostBodies;
}

function isComplete(source: DocumentSource): boolean {
  return indexedAfter(source) === source.message_count;
}
