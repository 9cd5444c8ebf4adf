import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Note, Page } from '../../../sdk/src/types.ts';
import { apiOf } from '../../session/api.ts';
import { currentTick, readConversation, shownConversation } from '../changes/conversation-store.ts';

export const conversationKey = (organizationId: string, id: string) =>
  [organizationId, 'conversation', id] as const;
export const messagesKey = (organizationId: string, id: string) => [organizationId, 'messages', id] as const;
export const notesKey = (organizationId: string, id: string) => [organizationId, 'notes', id] as const;

export function conversationQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: conversationKey(organizationId, id),
    // Show what a list has fetched at once, and while the server can't be reached.
    initialData: () => shownConversation(id),
    initialDataUpdatedAt: 0,
    queryFn: async ({ signal }) => {
      const askedAt = currentTick();
      const params = { conversation_id: id };
      return readConversation(
        await apiOf(organizationId)('getConversation', { params }, { signal }),
        askedAt,
      );
    },
  });
}

/** A screenful or two; older messages are fetched on scrolling up. */
const messagesPerPage = 50;

/** Messages page by page, newest first. `messagesIn` returns them oldest first. */
export function messagesQuery(organizationId: string, id: string) {
  return infiniteQueryOptions({
    queryKey: messagesKey(organizationId, id),
    queryFn: ({ pageParam: after, signal }) =>
      apiOf(organizationId)(
        'listMessages',
        {
          params: { conversation_id: id },
          query: { sort: '-inserted_at', limit: messagesPerPage, ...(after !== undefined && { after }) },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page_metadata: { after } }) => after ?? undefined,
  });
}

export function notesQuery(organizationId: string, id: string) {
  const api = apiOf(organizationId);
  return queryOptions({
    queryKey: notesKey(organizationId, id),
    queryFn: ({ signal }) =>
      fetchAllPages((page) => api('listNotes', { params: { conversation_id: id }, query: page }, { signal })),
  });
}

/** More notes than anybody reads, and a bound on the number of requests. */
const maxPages = 20;

async function fetchAllPages(
  read: (query: { limit: number; after?: string }) => Promise<Page<Note>>,
): Promise<Note[]> {
  const items: Note[] = [];
  let after: string | undefined;
  for (let count = 0; count < maxPages; count++) {
    const page = await read({ limit: 100, ...(after !== undefined && { after }) });
    items.push(...page.data);
    if (page.page_metadata.after === null) break;
    after = page.page_metadata.after;
  }
  return items;
}
