import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Message, Note, Page } from '../../../sdk/src/types.ts';
import { apiOf } from '../../session/api.ts';
import { readConversation, shownConversation } from '../changes/conversation-store.ts';
import { currentTick } from '../changes/record-store.ts';
import type { TimelinePageParam } from './timeline-pages.ts';

export const conversationKey = (organizationId: string, id: string) =>
  [organizationId, 'conversation', id] as const;
export const messagesKey = (organizationId: string, id: string) => [organizationId, 'messages', id] as const;
export const historyKey = (organizationId: string, id: string) => [organizationId, 'history', id] as const;
export const notesKey = (organizationId: string, id: string) => [organizationId, 'notes', id] as const;

export function conversationQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: conversationKey(organizationId, id),
    // Show the list's copy immediately, also while the server can't be reached.
    initialData: () => shownConversation(id),
    initialDataUpdatedAt: 0,
    queryFn: async ({ signal }) => {
      const requestedAt = currentTick();
      const params = { conversation_id: id };
      return readConversation(
        await apiOf(organizationId)('getConversation', { params }, { signal }),
        requestedAt,
      );
    },
  });
}

/** One or two screens; older entries are fetched on scrolling up. */
const itemsPerPage = 50;

/** Pages around the visible part stay loaded; the others are dropped, and fetched again on scrolling back. */
const maxPages = 12;

/** Page by page, newest first. `itemsIn` returns the items oldest first. */
export function messagesQuery(organizationId: string, id: string) {
  return timeline(messagesKey(organizationId, id), (pageParam, signal) =>
    readMessages({ organizationId, id }, pageParam, signal),
  );
}

export function notesQuery(organizationId: string, id: string) {
  return timeline(notesKey(organizationId, id), (pageParam, signal) =>
    readNotes({ organizationId, id }, pageParam, signal),
  );
}

/** The history of a conversation, newest first; the latest hundred changes suffice for most. */
export function historyQuery(organizationId: string, id: string) {
  return timeline(historyKey(organizationId, id), (pageParam, signal) => {
    const input = { params: { conversation_id: id }, query: { limit: 100, ...pageParam } };
    return apiOf(organizationId)('listConversationHistory', input, { signal });
  });
}

export type ConversationRef = { organizationId: string; id: string };

export function readMessages(
  { organizationId, id }: ConversationRef,
  pageParam: TimelinePageParam,
  signal?: AbortSignal,
): Promise<Page<Message>> {
  return apiOf(organizationId)('listMessages', pageOf(id, pageParam), signal && { signal });
}

export function readNotes(
  { organizationId, id }: ConversationRef,
  pageParam: TimelinePageParam,
  signal?: AbortSignal,
): Promise<Page<Note>> {
  return apiOf(organizationId)('listNotes', pageOf(id, pageParam), signal && { signal });
}

function pageOf(conversation_id: string, pageParam: TimelinePageParam) {
  return {
    params: { conversation_id },
    query: { sort: '-inserted_at' as const, limit: itemsPerPage, ...pageParam },
  };
}

function timeline<Item, Key extends readonly string[]>(
  queryKey: Key,
  read: (pageParam: TimelinePageParam, signal: AbortSignal) => Promise<Page<Item>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: {} as TimelinePageParam,
    maxPages,
    getNextPageParam: ({ page_metadata: { after } }): TimelinePageParam | undefined =>
      after === null ? undefined : { after },
    getPreviousPageParam: ({ page_metadata: { before } }): TimelinePageParam | undefined =>
      before === null ? undefined : { before },
  });
}
