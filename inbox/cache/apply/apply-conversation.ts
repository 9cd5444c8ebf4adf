import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Conversation } from '../../../sdk/src/types.ts';
import { listsKey } from '../queries/conversation-list-query.ts';
import { type ConversationPages, conversationsIn } from '../queries/conversation-pages.ts';
import { conversationKey } from '../queries/conversation-queries.ts';
import { type CustomFilter, type FilterContext, isListed, keepsPosition } from '../queries/custom-filters.ts';
import { tagsQuery } from '../queries/tags-query.ts';
import { ownTeamsQuery } from '../queries/teams-query.ts';
import { filterOf } from '../queries/view-filters.ts';
import { isUnread } from '../unread/unread.ts';
import { replacedIn, withConversation } from './with-conversation.ts';

type Owner = { organizationId: string; ownId: string };

/**
 * Updates a conversation in its own query and in the list of each view: inserts it where it matches, and removes it elsewhere.
 */
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
    if (filter.custom) {
      const context = contextOf(queryClient, { organizationId, ownId });
      const next = withConversationInCustom(pages, conversation, filter.custom, context);
      if (next === undefined) refetchSoon(queryClient, key);
      else if (next !== pages) queryClient.setQueryData(key, next);
      continue;
    }
    const next = filter.isFixed
      ? replacedIn(pages, conversation)
      : withConversation(pages, conversation, {
          isHeld:
            filter.holds(conversation, ownId) && (!filter.isUnreadOnly || staysUnread(pages, conversation)),
        });
    if (next !== pages) queryClient.setQueryData(key, next);
  }
}

/** Refetches lists of which only the server knows whether they have other conversations now. */
export function refetchCustomLists(
  queryClient: QueryClient,
  organizationId: string,
  mayChange: (filter: CustomFilter) => boolean,
): void {
  for (const [key] of queryClient.getQueriesData<ConversationPages>({ queryKey: listsKey(organizationId) })) {
    const { custom } = filterOf(String(key[2]));
    if (custom && mayChange(custom)) refetchSoon(queryClient, key);
  }
}

/** Undefined if only the server knows whether, or where, a conversation belongs. */
function withConversationInCustom(
  pages: ConversationPages,
  conversation: Conversation,
  custom: CustomFilter,
  context: FilterContext,
): ConversationPages | undefined {
  const isHeld = isListed(custom, conversation, context);
  if (isHeld === undefined) return undefined;
  if (!isHeld || custom.sort === '-last_activity_at')
    return withConversation(pages, conversation, { isHeld });
  const known = conversationsIn(pages).find(({ id }) => id === conversation.id);
  return known && keepsPosition(custom.sort, known, conversation)
    ? replacedIn(pages, conversation)
    : undefined;
}

function contextOf(queryClient: QueryClient, { organizationId, ownId }: Owner): FilterContext {
  const tags = queryClient.getQueryData(tagsQuery(organizationId).queryKey);
  return {
    ownId,
    ownTeamIds: queryClient.getQueryData(ownTeamsQuery(organizationId).queryKey),
    tagIdsByName: tags && new Map(tags.map(({ id, name }) => [name, id])),
    isUnread,
  };
}

const refetchDelayMilliseconds = 1_000;
const waiting = new Set<string>();

/** At most once a second, however many conversations change. */
function refetchSoon(queryClient: QueryClient, queryKey: QueryKey): void {
  const name = JSON.stringify(queryKey);
  if (waiting.has(name)) return;
  waiting.add(name);
  setTimeout(() => {
    waiting.delete(name);
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }, refetchDelayMilliseconds);
}

/** A conversation that has been read stays in the list of unread ones, so that it doesn't disappear from under the reader. */
function staysUnread(pages: ConversationPages, { id }: Conversation): boolean {
  return isUnread(id) || pages.pages.some(({ data }) => data.some((it) => it.id === id));
}
