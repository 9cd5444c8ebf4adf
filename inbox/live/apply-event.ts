import type { QueryClient } from '@tanstack/react-query';
import type { Conversation, Event, Message, Note } from '../../sdk/src/types.ts';
import { applyConversation } from '../conversation/apply-conversation.ts';
import { messagesKey, notesKey } from '../conversation/queries.ts';
import { followMerged } from '../merge/follow-merged.ts';
import type { Membership } from '../session/signed-in.ts';

/** Where what happened is shown. `refresh` reads a conversation anew, soon. */
type Shown = { queryClient: QueryClient; membership: Membership; refresh: (conversationId: string) => void };

/** Brings what is shown up to what has happened. */
export function applyEvent(event: Event, { queryClient, membership, refresh }: Shown): void {
  const { organization, user } = membership;
  const [kind] = event.type.split('.');
  if (kind === 'conversation') {
    const place = { organizationId: organization.id, ownId: user.id };
    const conversation = event.data as Conversation;
    const { id: sourceId, merged_into_id: targetId } = conversation;
    applyConversation(queryClient, place, conversation);
    if (targetId !== null) followMerged(queryClient, place, { sourceId, targetId });
  }
  if (kind === 'message') {
    const message = event.data as Message;
    put(queryClient, messagesKey(organization.id, message.conversation_id), message);
    refresh(message.conversation_id);
  }
  if (kind === 'note') {
    const note = event.data as Note;
    put(queryClient, notesKey(organization.id, note.conversation_id), note);
  }
  const others: Record<string, readonly string[]> = {
    contact: [organization.id, 'contact'],
    member: [organization.id, 'members'],
  };
  const queryKey = others[kind ?? ''];
  if (queryKey) void queryClient.invalidateQueries({ queryKey });
}

/** In the place of what it was, else at the end; where the list has not been read yet it will come with it. */
function put<Item extends { id: string }>(
  queryClient: QueryClient,
  key: readonly string[],
  item: Item,
): void {
  queryClient.setQueryData(key, (known: Item[] | undefined) => {
    if (!known) return known;
    const isThere = known.some(({ id }) => id === item.id);
    return isThere ? known.map((it) => (it.id === item.id ? item : it)) : [...known, item];
  });
}
