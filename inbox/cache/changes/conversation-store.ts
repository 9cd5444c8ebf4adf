import type { Conversation } from '../../../sdk/src/types.ts';
import { type Change, changed } from './change.ts';
import { type RecordListener, RecordStore } from './record-store.ts';

/** Plenty for a day. */
const store = new RecordStore<Conversation>(5_000);

/** See {@link RecordStore.receive}. */
export function receiveConversation(conversation: Conversation, askedAt?: number): void {
  store.receive(conversation, askedAt);
}

/** See {@link RecordStore.read}. */
export function readConversation(conversation: Conversation, askedAt: number): Conversation {
  return store.read(conversation, askedAt);
}

/** See {@link RecordStore.readAll}. */
export function readConversations(page: readonly Conversation[], askedAt: number): Conversation[] {
  return store.readAll(page, askedAt);
}

/** Updates a contact in all of their conversations. */
export function receiveParty(party: NonNullable<Conversation['contact']>): void {
  store.amendWhere(
    ({ contact }) => contact?.id === party.id,
    (conversation) => ({ ...conversation, contact: party }),
  );
}

/** Applies a change before the server has it. Returns the change's id. */
export function addChange(conversation: Conversation, what: Change): number {
  const madeAt = Math.floor(Date.now() / 1000);
  return store.addChange(conversation, (it) => changed(it, what, madeAt));
}

export function acknowledgeChange(changeId: number, answer: Conversation, askedAt: number): void {
  store.acknowledge(changeId, answer, askedAt);
}

/** Reverts a change that was refused, or undone before it was sent. */
export function withdrawChange(conversationId: string, changeId: number): void {
  store.withdraw(conversationId, changeId);
}

/** A conversation with its pending changes applied; undefined if it was never fetched. */
export function shownConversation(id: string): Conversation | undefined {
  return store.shown(id);
}

/** The conversation before a pending change, `changeId`, is applied. */
export function conversationBefore(id: string, changeId: number): Conversation | undefined {
  return store.before(id, changeId);
}

export function onConversation(listener: RecordListener<Conversation>): () => void {
  return store.onChange(listener);
}
