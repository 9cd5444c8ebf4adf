import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { Conversation, Page } from '../../sdk/src/types.ts';
import { apiOf } from '../session/api.ts';
import type { View } from './views.ts';

export type ConversationPages = InfiniteData<Page<Conversation>>;

/** What every list of one organization's conversations is kept under. */
export const listsKey = (organizationId: string) => [organizationId, 'conversations'] as const;

/** A view's conversations page by page, newest activity first. */
export function conversationsQuery(organizationId: string, view: View) {
  return infiniteQueryOptions({
    queryKey: [...listsKey(organizationId), view.id],
    queryFn: ({ pageParam, signal }) =>
      apiOf(organizationId)(
        'listConversations',
        { query: { ...view.query, limit: 50, after: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page_metadata }: Page<Conversation>) => page_metadata.after ?? undefined,
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
