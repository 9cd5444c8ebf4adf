import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ConversationMatch } from '../../../sdk/src/types.ts';
import { apiOf } from '../../session/api.ts';
import { readConversations } from '../changes/conversation-store.ts';
import { currentTick } from '../changes/record-store.ts';
import { takeUnread } from '../unread/unread.ts';
import type { ConversationPage, Matches, PageParam } from './conversation-pages.ts';
import { dependsOnTime } from './custom-filters.ts';
import type { View } from './views.ts';

const pageRows = 50;

/** The common key prefix of an organization's conversation lists. */
export const listsKey = (organizationId: string) => [organizationId, 'conversations'] as const;

/**
 * A view's conversations page by page, newest activity first. Caches twelve pages around the visible ones; the others are
 * dropped, and fetched again on scrolling back.
 */
export function conversationListQuery(organizationId: string, view: View) {
  return infiniteQueryOptions({
    // A saved view whose filter changes keeps its id, but not its conversations.
    queryKey: [...listsKey(organizationId), view.id, ...(view.saved ? [view.saved.updated_at] : [])],
    queryFn: async ({ pageParam: { start, ...cursor }, signal }): Promise<ConversationPage> => {
      const [requestedAt, startedAt] = [currentTick(), performance.now()];
      const query = { ...view.query, limit: pageRows, ...cursor };
      const call = apiOf(organizationId);
      if (view.isSearch && query.q !== undefined) {
        const page = await call('searchConversations', { query: { ...query, q: query.q } }, { signal });
        return {
          ...page,
          data: readConversations(page.data.map(withoutMatch), requestedAt),
          matches: matchesOf(page.data),
        };
      }
      const page = await call('listConversations', { query }, { signal });
      return { ...page, data: readConversations(takeUnread(page.data, startedAt), requestedAt) };
    },
    enabled: view.obstacle === undefined && (!view.isSearch || Object.keys(view.query).length > 0),
    ...(view.custom && dependsOnTime(view.custom) && { refetchInterval: 60_000 }),
    // Keep the previous search results until the new ones have loaded.
    ...(view.isSearch && { placeholderData: keepPreviousData }),
    initialPageParam: { start: 0 } as PageParam,
    maxPages: 12,
    getNextPageParam: ({ data, page_metadata: { after } }, _, { start }): PageParam | undefined =>
      after === null ? undefined : { after, start: start + data.length },
    getPreviousPageParam: ({ page_metadata: { before } }, _, { start }): PageParam | undefined =>
      before === null ? undefined : { before, start: Math.max(0, start - pageRows) },
  });
}

/** Conversations are cached the same way wherever they come from; the match reasons are cached separately. */
function withoutMatch({ match: _, ...conversation }: ConversationMatch) {
  return conversation;
}

function matchesOf(found: readonly ConversationMatch[]): Matches {
  return Object.fromEntries(found.map(({ id, match }) => [id, match]));
}
