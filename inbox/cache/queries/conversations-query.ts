import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { Conversation, Page } from '../../../sdk/src/types.ts';
import { apiOf } from '../../session/api.ts';
import { currentTick, readConversations } from '../changes/conversation-store.ts';
import type { View } from './views.ts';

/** Where a page is read from, and which place in the list its first row has: `start` counts what was let go before it. */
type PageParam = { after?: string; before?: string; start: number };

export type ConversationPages = InfiniteData<Page<Conversation>>;

const pageRows = 50;

/** What every list of one organization's conversations is kept under. */
export const listsKey = (organizationId: string) => [organizationId, 'conversations'] as const;

/**
 * A view's conversations page by page, newest activity first. Twelve pages are kept, those around what is looked at; the
 * others are let go, and read again by who goes back.
 */
export function conversationsQuery(organizationId: string, view: View) {
  return infiniteQueryOptions({
    queryKey: [...listsKey(organizationId), view.id],
    queryFn: async ({ pageParam: { start, ...cursor }, signal }) => {
      const askedAt = currentTick();
      const query = { ...view.query, limit: pageRows, ...cursor };
      const page = await apiOf(organizationId)('listConversations', { query }, { signal });
      return { ...page, data: readConversations(page.data, askedAt) };
    },
    initialPageParam: { start: 0 } as PageParam,
    maxPages: 12,
    getNextPageParam: ({ data, page_metadata: { after } }, _, { start }): PageParam | undefined =>
      after === null ? undefined : { after, start: start + data.length },
    getPreviousPageParam: ({ page_metadata: { before } }, _, { start }): PageParam | undefined =>
      before === null ? undefined : { before, start: Math.max(0, start - pageRows) },
  });
}

/** Each conversation once, however often pages that were read at different moments have it. */
export function conversationsIn(pages: ConversationPages | undefined): Conversation[] {
  const found = new Map<string, Conversation>();
  for (const conversation of pages?.pages.flatMap(({ data }) => data) ?? []) {
    if (!found.has(conversation.id)) found.set(conversation.id, conversation);
  }
  return [...found.values()];
}

/** How many rows there are before the first that is kept; about, where some came or went meanwhile. */
export function rowsBefore(pages: ConversationPages | undefined): number {
  const [first] = (pages?.pageParams ?? []) as PageParam[];
  return beginsAtTop(pages) ? 0 : (first?.start ?? 0);
}

export function beginsAtTop(pages: ConversationPages | undefined): boolean {
  return pages?.pages[0]?.page_metadata.before === null;
}
