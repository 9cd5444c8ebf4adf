import type { Transaction } from '../../../db/database.ts';
import { bodyVector, type IndexedBodies, type IndexedBody } from '../../../text/body-vector.ts';
import type { DocumentChange } from './document-change.ts';
import { type DocumentSource, maxBodies, readDocumentSources, type Wanted } from './document-source.ts';
import { noteCode, organizationCode } from './organization-code.ts';
import { addToDocuments } from './search-additions.ts';
import { writeDocuments } from './search-document-store.ts';
import { headVector } from './search-vector.ts';

/** Extracts the words of messages' bodies; the server does it in threads if they are long. */
export type BodyVectors = (indexed: IndexedBodies) => string | Promise<string>;

/** `mayAdd`: new words may be stored next to their document, if that is cheaper than rewriting it. */
export type Indexing = { vectorOf?: BodyVectors | undefined; mayAdd?: boolean };

/**
 * Updates the documents of these conversations of an organization. Driven by state, not by events: missing messages
 * and notes are added, and if the document's count then differs from the conversation's (some were moved away, or
 * inserted in between), it is rebuilt. So it can be called at any time, and repeatedly. Returns how many words were
 * indexed.
 */
export async function indexConversations(
  transaction: Transaction,
  organizationId: string,
  requested: readonly Wanted[],
  { vectorOf = bodyVector, mayAdd = false }: Indexing = {},
): Promise<number> {
  const code = organizationCode(organizationId);
  let left = requested;
  let words = 0;
  const reindexed = new Set<string>();
  while (left.length > 0) {
    const sources = await readDocumentSources(transaction, organizationId, left);
    const changes: DocumentChange[] = [];
    for (const source of sources) changes.push(await changeFor(code, source, vectorOf));
    const added = mayAdd ? await addToDocuments(transaction, organizationId, changes) : new Set();
    words += await writeDocuments(
      transaction,
      organizationId,
      changes.filter(({ conversationId }) => !added.has(conversationId)),
    );
    left = sources.flatMap((source) => {
      const { conversation_id: conversationId } = source;
      const isAnew = !hasMore(source) && !isComplete(source) && !reindexed.has(conversationId);
      if (source.indexed_messages === null || isAnew) reindexed.add(conversationId);
      return hasMore(source) || isAnew ? [{ conversationId, isAnew }] : [];
    });
  }
  return words;
}

async function changeFor(
  code: string,
  source: DocumentSource,
  vectorOf: BodyVectors,
): Promise<DocumentChange> {
  const messages = bodiesOf(source.message_bodies, source.message_file_names);
  const notes = bodiesOf(source.note_bodies, source.note_file_names);
  return {
    conversationId: source.conversation_id,
    head: headVector(code, source),
    messages: await vectorOf({ code, bodies: messages }),
    notes: await vectorOf({ code: noteCode(code), bodies: notes }),
    isAdded: source.indexed_messages !== null,
    messageCount: indexedMessages(source),
    lastMessageAt: source.last_message_at,
    lastMessageId: source.last_message_id,
    noteCount: indexedNotes(source),
    lastNoteAt: source.last_note_at,
    lastNoteId: source.last_note_id,
  };
}

function bodiesOf(bodies: readonly string[], fileNames: readonly string[]): IndexedBody[] {
  return bodies.map((html, index) => ({ html, fileNames: fileNames[index] ?? '' }));
}

function indexedMessages({ indexed_messages, message_bodies }: DocumentSource): number {
  return (indexed_messages ?? 0) + message_bodies.length;
}

function indexedNotes({ indexed_notes, note_bodies }: DocumentSource): number {
  return (indexed_notes ?? 0) + note_bodies.length;
}

function hasMore({ message_bodies, note_bodies }: DocumentSource): boolean {
  return message_bodies.length === maxBodies || note_bodies.length === maxBodies;
}

function isComplete(source: DocumentSource): boolean {
  return indexedMessages(source) === source.message_count && indexedNotes(source) === source.note_count;
}
