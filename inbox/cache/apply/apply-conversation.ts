import type { QueryClient } from '@tanstack/react-query';
import type { Conversation } from '../../../sdk/src/types.ts';
import { conversationKey } from '../queries/conversation-queries.ts';
import {
  beginsAtTop,
  type ConversationPages,
  conversationsIn,
  listsKey,
} from '../queries/conversations-query.ts';
import { viewOf } from '../queries/views.ts';

type Place = { organizationId: string; ownId: string };

/**
 * Puts a conversation as it is now wherever it is shown: into its own place, into the lists of the views that hold it, out
 * of those that do not. Lists keep the server's order, newest activity first, as far as they have been read.
 */
export function applyConversation(
  queryClient: QueryClient,
  { organizationId, ownId }: Place,
  conversation: Conversation,
): void {
  queryClient.setQueryData(conversationKey(organizationId, conversation.id), conversation);
  const lists = queryClient.getQueriesData<ConversationPages>({ queryKey: listsKey(organizationId) });
  for (const [key, pages] of lists) {
    if (!pages) continue;
    const view = viewOf(String(key[2]));
    const next = view.isFixed
      ? amendedIn(pages, conversation)
      : placedIn(pages, conversation, view.holds(conversation, ownId));
    if (next !== pages) queryClient.setQueryData(key, next);
  }
}

/** Where it stands, as it is now. */
function amendedIn(pages: ConversationPages, conversation: Conversation): ConversationPages {
  const amend = (it: Conversation) => (it.id === conversation.id ? conversation : it);
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: page.data.map(amend) })) };
}

function placedIn(pages: ConversationPages, conversation: Conversation, isHeld: boolean): ConversationPages {
  const there = conversationsIn(pages).find(({ id }) => id === conversation.id);
  if (!there && !isHeld) return pages;
  // Its order among those of the same second is the server's to know.
  if (isHeld && there?.last_activity_at === conversation.last_activity_at)
    return amendedIn(pages, conversation);
  const without = pages.pages.map((page) => ({
    ...page,
    data: page.data.filter(({ id }) => id !== conversation.id),
  }));
  if (!isHeld) return { ...pages, pages: without };
  const isBefore = (it: Conversation) => it.last_activity_at < conversation.last_activity_at;
  const index = without.findIndex(({ data }) => data.some(isBefore));
  const target = index < 0 ? without.length - 1 : index;
  const isEnd = without.at(-1)?.page_metadata.after === null;
  // Older than all that is kept, or newer, and there is more that way: it comes with its own page.
  const isNewest = index === 0 && without[0]?.data.findIndex(isBefore) === 0;
  if ((index < 0 && !isEnd) || (isNewest && !beginsAtTop(pages))) return { ...pages, pages: without };
  return {
    ...pages,
    pages: without.map((page, place) => {
      if (place !== target) return page;
      const at = page.data.findIndex(isBefore);
      return { ...page, data: page.data.toSpliced(at < 0 ? page.data.length : at, 0, conversation) };
    }),
  };
}
