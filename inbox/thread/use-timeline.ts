import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import {
  historyQuery,
  messagesKey,
  messagesQuery,
  notesKey,
  notesQuery,
} from '../cache/queries/conversation-queries.ts';
import {
  hasNewer,
  hasOlder,
  itemsIn,
  newestPage,
  type TimelinePages,
} from '../cache/queries/timeline-pages.ts';
import { useMembership } from '../session/use-membership.ts';
import { type MergedEntries, mergedEntries, messageStream, noteStream, type Stream } from './entries.ts';
import { useDeletedNotes } from './entry/deleted-notes.ts';
import { withHistory } from './with-history.ts';

/**
 * The loaded messages and notes of a conversation in one order, with functions to load more. Loads the newest first, unless
 * `isHeld`: then the caller decides what to load.
 */
export function useTimeline(conversationId: string, { isHeld }: { isHeld: boolean }) {
  const { organization } = useMembership();
  const enabled = !isHeld;
  const messages = useInfiniteQuery({ ...messagesQuery(organization.id, conversationId), enabled });
  const notes = useInfiniteQuery({ ...notesQuery(organization.id, conversationId), enabled });
  const deleted = useDeletedNotes();
  const messageEntries = useMemo(
    () => messageStream(itemsIn(messages.data), endsOf(messages.data)),
    [messages.data],
  );
  const noteEntries = useMemo(() => {
    const shown = itemsIn(notes.data).filter(({ id }) => !deleted.has(id));
    return noteStream(shown, endsOf(notes.data));
  }, [notes.data, deleted]);
  const merged = useMemo(() => mergedEntries([messageEntries, noteEntries]), [messageEntries, noteEntries]);
  const entries = useWithHistory(conversationId, merged, messageEntries.hasNewer || noteEntries.hasNewer);
  useKeepNewestPage(organization.id, conversationId);
  const sources = [
    { stream: messageEntries, query: messages },
    { stream: noteEntries, query: notes },
  ];
  return {
    ...merged,
    entries,
    messages,
    notes,
    hasNewer: messageEntries.hasNewer || noteEntries.hasNewer,
    isLoadingOlder: sources.some(({ query }) => query.isFetchingNextPage),
    loadOlder: () => load(merged, 'older', sources),
    loadNewer: () => load(merged, 'newer', sources),
  };
}

/** Messages never wait for history: changes join as they are loaded, as far back as the messages go. */
function useWithHistory(conversationId: string, merged: MergedEntries, hasNewer: boolean) {
  const { organization } = useMembership();
  const query = useInfiniteQuery(historyQuery(organization.id, conversationId));
  const { data, isFetching, isError, fetchNextPage } = query;
  const history = useMemo(() => itemsIn(data), [data]);
  const { entries, older } = merged;
  const isMissing = hasOlder(data) && (history[0]?.inserted_at ?? 0) > (entries[0]?.at ?? 0);
  useEffect(() => {
    if (isMissing && !isFetching && !isError) void fetchNextPage();
  }, [isMissing, isFetching, isError, fetchNextPage]);
  const isOlder = older.length > 0;
  return useMemo(
    () => withHistory({ entries, hasOlder: isOlder, hasNewer }, history),
    [entries, isOlder, hasNewer, history],
  );
}

function endsOf(pages: TimelinePages<unknown> | undefined): Omit<Stream, 'entries'> {
  return { hasOlder: hasOlder(pages), hasNewer: hasNewer(pages) };
}

/** Scrolling triggers this repeatedly, so a page in flight is awaited. */
const once = { cancelRefetch: false };

type Source = {
  stream: Stream;
  query: {
    isFetching: boolean;
    isFetchNextPageError: boolean;
    isFetchPreviousPageError: boolean;
    fetchNextPage: (options: typeof once) => unknown;
    fetchPreviousPage: (options: typeof once) => unknown;
  };
};

/** Loads the next page of the stream that ends first in a direction. Scrolling doesn't retry failures. */
function load(merged: MergedEntries, direction: 'older' | 'newer', sources: readonly Source[]): void {
  for (const { stream, query } of sources) {
    if (!merged[direction].includes(stream) || query.isFetching) continue;
    if (direction === 'older' && !query.isFetchNextPageError) query.fetchNextPage(once);
    if (direction === 'newer' && !query.isFetchPreviousPageError) query.fetchPreviousPage(once);
  }
}

/**
 * Drops everything loaded beyond the newest page when the user leaves the thread, so that it isn't refetched every time it opens.
 */
function useKeepNewestPage(organizationId: string, conversationId: string): void {
  const queryClient = useQueryClient();
  const leave = useCallback(
    (key: readonly string[]) => {
      const updatedAt = queryClient.getQueryState(key)?.dataUpdatedAt;
      const newest = newestPage(queryClient.getQueryData<TimelinePages<unknown>>(key));
      if (newest) queryClient.setQueryData(key, newest, updatedAt === undefined ? {} : { updatedAt });
      else queryClient.removeQueries({ queryKey: key, exact: true });
    },
    [queryClient],
  );
  useEffect(
    () => () => {
      leave(messagesKey(organizationId, conversationId));
      leave(notesKey(organizationId, conversationId));
    },
    [leave, organizationId, conversationId],
  );
}
