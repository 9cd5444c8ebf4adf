import type { Conversation } from '../../../sdk/src/types.ts';
import { beginsAtTop, type ConversationPages, conversationsIn } from '../queries/conversation-pages.ts';

/** Replaces a conversation in place, without moving or inserting it. */
export function replacedIn(pages: ConversationPages, conversation: Conversation): ConversationPages {
  const replace = (it: Conversation) => (it.id === conversation.id ? conversation : it);
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: page.data.map(replace) })) };
}

/**
 * Updates the pages of a list after a conversation has changed: moves it to its position in the server's order, newest activity
 * first, or removes it if it no longer matches the view. A position beyond the cached pages is left to the page that will contain
 * it.
 */
export function withConversation(
  pages: ConversationPages,
  conversation: Conversation,
  { isHeld }: { isHeld: boolean },
): ConversationPages {
  const known = conversationsIn(pages).find(({ id }) => id === conversation.id);
  if (!known && !isHeld) return pages;
  // Only the server knows the order within a second.
  if (isHeld && known?.last_activity_at === conversation.last_activity_at)
    return replacedIn(pages, conversation);
  const without = {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      data: page.data.filter(({ id }) => id !== conversation.id),
    })),
  };
  return isHeld ? insertedIn(without, conversation) : without;
}

function insertedIn(pages: ConversationPages, conversation: Conversation): ConversationPages {
  const isOlder = (it: Conversation) => it.last_activity_at < conversation.last_activity_at;
  const found = pages.pages.findIndex(({ data }) => data.some(isOlder));
  const isOldest = found < 0;
  const isNewest = found === 0 && pages.pages[0]?.data.findIndex(isOlder) === 0;
  const hasOlderPages = pages.pages.at(-1)?.page_metadata.after !== null;
  if ((isOldest && hasOlderPages) || (isNewest && !beginsAtTop(pages))) return pages;
  const target = isOldest ? pages.pages.length - 1 : found;
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      if (index !== target) return page;
      const at = page.data.findIndex(isOlder);
      return { ...page, data: page.data.toSpliced(at < 0 ? page.data.length : at, 0, conversation) };
    }),
  };
}
