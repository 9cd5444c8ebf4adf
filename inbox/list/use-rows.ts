import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { conversationListQuery, listsKey } from '../cache/queries/conversation-list-query.ts';
import { conversationsIn, matchesIn, rowsBefore } from '../cache/queries/conversation-pages.ts';
import type { View } from '../cache/queries/views.ts';
import { useMembership } from '../session/use-membership.ts';
import { nextFetch } from './next-fetch.ts';
import { rowHeight } from './row/row-height.ts';
import { savedScrollPosition, saveScrollPosition } from './scroll-positions.ts';
import { useAnchor } from './use-anchor.ts';

/**
 * The virtualized rows of a view: renders those in view and a few around them, caches some pages around those, and fetches the
 * next page before it comes into view. `before` rows precede the first of `conversations`.
 */
export function useRows(view: View) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(conversationListQuery(organization.id, view));
  const {
    data,
    isPending,
    isFetching,
    isError,
    hasNextPage,
    hasPreviousPage,
    fetchNextPage,
    fetchPreviousPage,
  } = query;
  const conversations = useMemo(() => conversationsIn(data), [data]);
  const matches = useMemo(() => matchesIn(data), [data]);
  const before = rowsBefore(data);
  const end = before + conversations.length;
  const scroller = useRef<HTMLDivElement>(null);
  const list = `${organization.id} ${view.id}`;
  const rows = useVirtualizer({
    count: end,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index) => conversations[index - before]?.id ?? index, [conversations, before]),
    overscan: 8,
    onChange: ({ scrollOffset }) => saveScrollPosition(list, scrollOffset ?? 0),
    initialOffset: () => (data ? savedScrollPosition(list) : 0),
  });
  // Start at the top when a different search replaces this one.
  const shownId = useRef(view.id);
  useEffect(() => {
    if (shownId.current !== view.id) scroller.current?.scrollTo({ top: 0 });
    shownId.current = view.id;
  }, [view.id]);
  const visible = rows.getVirtualItems();
  const first = visible[0]?.index;
  const last = visible.at(-1)?.index;
  useEffect(() => {
    if (isFetching || isError) return;
    // A page of a filter can be empty and still lead to further ones.
    if (end === 0 && hasNextPage) void fetchNextPage();
    if (first === undefined || last === undefined) return;
    const fetch = nextFetch({ first, last, before, end, hasNextPage, hasPreviousPage });
    if (fetch === 'next') void fetchNextPage();
    if (fetch === 'previous') void fetchPreviousPage();
    if (fetch === 'from-top')
      void queryClient.resetQueries({ queryKey: [...listsKey(organization.id), view.id] });
  }, [
    isFetching,
    isError,
    first,
    last,
    before,
    end,
    hasNextPage,
    hasPreviousPage,
    fetchNextPage,
    fetchPreviousPage,
    queryClient,
    organization.id,
    view.id,
  ]);
  const inView = {
    first: Math.floor((rows.scrollOffset ?? 0) / rowHeight),
    count: Math.ceil((rows.scrollRect?.height ?? 0) / rowHeight),
  };
  useAnchor({ scroller, conversations, before, inView });
  return {
    conversations,
    matches,
    before,
    query,
    isPending,
    scroller,
    visible,
    height: rows.getTotalSize(),
    /** Scrolls to a conversation. */
    show: (index: number) => rows.scrollToIndex(before + index),
    /** The topmost conversation in view. */
    firstInSight: () => Math.max(0, Math.ceil((rows.scrollOffset ?? 0) / rowHeight) - before),
  };
}
