import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ConversationMatch } from '../../../sdk/src/types.ts';
import { apiOf } from '../../session/api.ts';
import { readConversations } from '../changes/conversation-store.ts';
import { currentTick } from '../changes/record-store.ts';
import { takeUnread } from '../unread/unread.ts';
import type { ConversationPage, Matches, PageParam } from './conversation-pages.ts';
import type { View } from './views.ts';

const pageRows = 50;

/** The first part of the key of every list of an organization's conversations. */
export const listsKey = (organizationId: string) => [organizationId, 'conversations'] as const;

/**
 * A view's conversations page by page, newest activity first. Twelve pages around those in view are cached; the others are
 * dropped, and fetched again by scrolling back.
 */
export function conversationListQuery(organizationId: string, view: View) {
  return infiniteQueryOptions({
    queryKey: [...listsKey(organizationId), view.id],
    queryFn: async ({ pageParam: { start, ...cursor }, signal }): Promise<ConversationPage> => {
      const [askedAt, startedAt] = [currentTick(), performance.now()];
      const query = { ...view.query, limit: pageRows, ...cursor };
      const call = apiOf(organizationId);
      if (view.isSearch && query.q !== undefined) {
        const page = await call('searchConversations', { query: { ...query, q: query.q } }, { signal });
        return {
          ...page,
          data: readConversations(page.data.map(withoutMatch), askedAt),
          matches: matchesOf(page.data),
        };
      }
      const page = await call('listConversations', { query }, { signal });
      return { ...page, data: readConversations(takeUnread(page.data, startedAt), askedAt) };
    },
    enabled: !view.isSearch || Object.keys(view.query).length > 0,
    // Of a search the previous results stay until those of what was typed are there.
    ...(view.isSearch && { placeholderData: keepPreviousData }),
    initialPageParam: { start: 0 } as PageParam,
    maxPages: 12,
    getNextPageParam: ({ data, page_metadata: { after } }, _, { start }): PageParam | undefined =>
      after === null ? undefined : { after, start: start + data.length },
    getPreviousPageParam: ({ page_metadata: { before } }, _, { start }): PageParam | undefined =>
      before === null ? undefined : { before, start: Math.max(0, start - pageRows) },
  });
}

/** What is cached of a conversation is the same wherever it comes from; the reasons are cached beside it. */
function withoutMatch({ match: _, ...conversation }: ConversationMatch) {
  return conversation;
}

function matchesOf(found: readonly ConversationMatch[]): Matches {
  return Object.fromEntries(found.map(({ id, match }) => [id, match]));
}
