import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { Conversation } from '../../sdk/src/types.ts';
import { anchorShift, rowsInView, type SeenRow } from './anchor.ts';
import { rowHeight } from './row/row-height.ts';

type Anchored = {
  scroller: RefObject<HTMLElement | null>;
  conversations: readonly Conversation[];
  /** How many rows precede the first of them. */
  before: number;
  /** The topmost row in view, and how many fit. From the virtualizer: measuring the page would force a layout each frame. */
  inView: { first: number; count: number };
};

/**
 * Keeps the visible rows in place when rows are added or removed above them. At the very top, the list shows new rows instead.
 */
export function useAnchor({ scroller, conversations, before, inView: { first, count } }: Anchored): void {
  const seen = useRef<readonly SeenRow[]>([]);
  const listed = useMemo(() => ({ ids: conversations.map(({ id }) => id), before }), [conversations, before]);
  useLayoutEffect(() => {
    const shift = anchorShift(seen.current, listed);
    const element = scroller.current;
    if (shift !== 0 && element && element.scrollTop > 0) element.scrollTop += shift * rowHeight;
  }, [listed, scroller]);
  useLayoutEffect(() => {
    seen.current = rowsInView(listed, { first, count });
  }, [listed, first, count]);
}
