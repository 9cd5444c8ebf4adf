import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { Conversation } from '../../sdk/src/types.ts';
import { rowHeight } from './row/row-height.ts';

type Anchored = {
  scroller: RefObject<HTMLElement | null>;
  conversations: readonly Conversation[];
  /** How many rows stand before the first of them. */
  before: number;
  /** The first row in sight, and how many are. Not asked of the page: that would lay it out anew at each frame. */
  inSight: { first: number; count: number };
};

type SeenRow = { id: string; index: number };

/**
 * What is in sight stays where it is when rows come and go above it: what was the first row in sight, or the next that is
 * still there, keeps its height on the screen. At the very top the list shows what is new.
 */
export function useAnchor({ scroller, conversations, before, inSight: { first, count } }: Anchored): void {
  const seen = useRef<readonly SeenRow[]>([]);
  const places = useMemo(
    () => new Map(conversations.map(({ id }, place) => [id, before + place])),
    [conversations, before],
  );
  useLayoutEffect(() => {
    const anchor = seen.current.find(({ id }) => places.has(id));
    const moved = anchor ? (places.get(anchor.id) ?? 0) - anchor.index : 0;
    const element = scroller.current;
    if (moved !== 0 && element && element.scrollTop > 0) element.scrollTop += moved * rowHeight;
  }, [places, scroller]);
  useLayoutEffect(() => {
    const place = Math.max(0, first - before);
    const rows = conversations.slice(place, place + count);
    seen.current = rows.map(({ id }, index) => ({ id, index: before + place + index }));
  }, [conversations, before, first, count]);
}
