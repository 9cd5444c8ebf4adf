import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { Conversation } from '../../sdk/src/types.ts';
import { rowHeight } from './row-height.ts';

type Anchored = {
  scroller: RefObject<HTMLElement | null>;
  conversations: readonly Conversation[];
  /** How many rows stand before the first of them. */
  before: number;
};

type SeenRow = { id: string; index: number };

/**
 * What is in sight stays where it is when rows come and go above it: what was the first row in sight, or the next that is
 * still there, keeps its height on the screen. At the very top the list shows what is new.
 */
export function useAnchor({ scroller, conversations, before }: Anchored): void {
  const seen = useRef<readonly SeenRow[]>([]);
  const places = useMemo(
    () => new Map(conversations.map(({ id }, place) => [id, before + place])),
    [conversations, before],
  );
  useLayoutEffect(() => {
    const element = scroller.current;
    const anchor = seen.current.find(({ id }) => places.has(id));
    const moved = anchor ? (places.get(anchor.id) ?? 0) - anchor.index : 0;
    if (element && element.scrollTop > 0 && moved !== 0) element.scrollTop += moved * rowHeight;
  }, [places, scroller]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - before);
    const inSight = conversations.slice(first, first + Math.ceil(element.clientHeight / rowHeight));
    seen.current = inSight.map(({ id }, place) => ({ id, index: before + first + place }));
  });
}
