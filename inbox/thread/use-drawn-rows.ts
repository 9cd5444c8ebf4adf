import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import { useIsPainted } from './body/use-is-painted.ts';
import { type DrawnRows, drawnRows } from './drawn-rows.ts';
import type { Entry } from './entries.ts';
import { estimatedHeight } from './estimated-height.ts';
import type { ReadingPosition } from './reading-position.ts';

/** Rows this far outside the view are rendered too, in pixels. */
const marginPixels = 800;

/** Threads of up to this many entries are rendered completely, so that the browser's own search finds everything. */
const maxWhole = 100;

function ignoreScroll(): void {}

type Options = {
  entries: readonly Entry[];
  /** Whether these are all entries of the thread. */
  isComplete: boolean;
  scroller: RefObject<HTMLElement | null>;
  /** The entry at the reader's scroll position, which stays rendered; undefined at the end. */
  position: ReadingPosition | undefined;
  /** Entries that stay rendered because they are being edited. */
  pinnedIds: readonly (string | undefined)[];
};

/** The entries to render: those in view and near it; all of them in a short thread, after the first paint. */
export function useDrawnRows({ entries, isComplete, scroller, position, pinnedIds }: Options): DrawnRows & {
  /** A ref for each row that measures its height. */
  measure: (row: HTMLElement | null) => void;
} {
  const isPainted = useIsPainted();
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimatedHeight(entries[index]),
    getItemKey: useCallback((index: number) => entries[index]?.id ?? index, [entries]),
    // `useThreadScroll` does all scrolling, before anything is painted. On mount, this would scroll to the start.
    scrollToFn: ignoreScroll,
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  const total = virtualizer.getTotalSize();
  const spans = virtualizer.measurementsCache;
  const indexOf = (id: string | undefined) => entries.findIndex((it) => it.id === id);
  const height = virtualizer.scrollRect?.height || innerHeight;
  const positionTop = position && (spans[indexOf(position.id)]?.start ?? 0) - position.offset;
  const tops = [virtualizer.scrollOffset ?? total, positionTop ?? total - height];
  const isWhole = isPainted && isComplete && entries.length <= maxWhole;
  const drawn = drawnRows(spans, {
    views: isWhole
      ? [{ start: 0, end: total + 1 }]
      : tops.map((top) => ({ start: top - marginPixels, end: top + height + marginPixels })),
    pinned: pinnedIds.map(indexOf).filter((index) => index >= 0),
  });
  return { ...drawn, measure: virtualizer.measureElement };
}
