import type { Conversation } from '../../../sdk/src/types.ts';
import { type Change, changed } from './change.ts';
import { type RecordListener, RecordStore } from './record-store.ts';

/** More than anybody opens in a day. */
const store = new RecordStore<Conversation>(5_000);

/** See {@link RecordStore.receive}. */
export function receiveConversation(conversation: Conversation, requestedAt?: number): void {
  store.receive(conversation, requestedAt);
}

/** See {@link RecordStore.read}. */
export function readConversation(conversation: Conversation, requestedAt: number): Conversation {
  return store.read(conversation, requestedAt);
}

/** See {@link RecordStore.readAll}. */
export function readConversations(page: readonly Conversation[], requestedAt: number): Conversation[] {
  return store.readAll(page, requestedAt);
}

/** Updates a contact, and whose company they belong to, in all of their conversations. */
export function receiveParty({ contact: party, company }: Pick<Conversation, 'contact' | 'company'>): void {
  store.amendWhere(
    ({ contact }) => contact !== null && contact.id === party?.id,
    (conversation) => ({ ...conversation, contact: party, company }),
  );
}

/** Applies a change optimistically. Returns the change's id. */
export function addChange(conversation: Conversation, what: Change): number {
  const madeAt = Math.floor(Date.now() / 1000);
  return store.addChange(conversation, (it) => changed(it, what, madeAt));
}

export function acknowledgeChange(changeId: number, saved: Conversation, requestedAt: number): void {
  store.acknowledge(changeId, saved, requestedAt);
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
