import type { QueryClient } from '@tanstack/react-query';
import type { Conversation } from '../../../sdk/src/types.ts';
import { listsKey } from '../queries/conversation-list-query.ts';
import type { ConversationPages } from '../queries/conversation-pages.ts';
import { conversationKey } from '../queries/conversation-queries.ts';
import { filterOf } from '../queries/view-filters.ts';
import { isUnread } from '../unread/unread.ts';
import { placedIn, replacedIn } from './place-in-list.ts';

type Owner = { organizationId: string; ownId: string };

/** Puts a conversation into its own query, and into the list of each view that holds it; takes it out of the others. */
export function applyConversation(
  queryClient: QueryClient,
  { organizationId, ownId }: Owner,
  conversation: Conversation,
): void {
  queryClient.setQueryData(conversationKey(organizationId, conversation.id), conversation);
  const lists = queryClient.getQueriesData<ConversationPages>({ queryKey: listsKey(organizationId) });
  for (const [key, pages] of lists) {
    if (!pages) continue;
    const filter = filterOf(String(key[2]));
    const next = filter.isFixed
      ? replacedIn(pages, conversation)
      : placedIn(pages, conversation, {
          isHeld:
            filter.holds(conversation, ownId) && (!filter.isUnreadOnly || staysUnread(pages, conversation)),
        });
    if (next !== pages) queryClient.setQueryData(key, next);
  }
}

/** A conversation that has been read stays in the list of unread ones, so that it doesn't disappear while it is being read. */
function staysUnread(pages: ConversationPages, { id }: Conversation): boolean {
  return isUnread(id) || pages.pages.some(({ data }) => data.some((it) => it.id === id));
}
