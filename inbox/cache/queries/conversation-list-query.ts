import { infiniteQueryOptions } from '@tanstack/react-query';
import { apiOf } from '../../session/api.ts';
import { currentTick, readConversations } from '../changes/conversation-store.ts';
import { takeUnread } from '../unread/unread.ts';
import type { PageParam } from './conversation-pages.ts';
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
    queryFn: async ({ pageParam: { start, ...cursor }, signal }) => {
      const [askedAt, startedAt] = [currentTick(), performance.now()];
      const query = { ...view.query, limit: pageRows, ...cursor };
      const page = await apiOf(organizationId)('listConversations', { query }, { signal });
      return { ...page, data: readConversations(takeUnread(page.data, startedAt), askedAt) };
    },
    initialPageParam: { start: 0 } as PageParam,
    maxPages: 12,
    getNextPageParam: ({ data, page_metadata: { after } }, _, { start }): PageParam | undefined =>
      after === null ? undefined : { after, start: start + data.length },
    getPreviousPageParam: ({ page_metadata: { before } }, _, { start }): PageParam | undefined =>
      before === null ? undefined : { before, start: Math.max(0, start - pageRows) },
  });
}
