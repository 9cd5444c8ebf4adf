import { type RefObject, useCallback, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { type EntryTop, positionAt, type ReadingPosition, scrollTopAt } from './reading-position.ts';

/** This close to the end counts as being there. */
const nearEndPixels = 80;

/** Loads more when this close to the loaded edge. */
const nearUnloadedPixels = 1_500;

/** The reading position: at the end, or further up. */
export type Reader = { isAtEnd: boolean; position: ReadingPosition | undefined };

export const readerAtEnd: Reader = { isAtEnd: true, position: undefined };

type Options = {
  scroller: RefObject<HTMLElement | null>;
  /** Its children are the entries; those with an id can be reading positions. */
  content: RefObject<HTMLElement | null>;
  /** What is below the entries, and grows too. */
  below: RefObject<HTMLElement | null>;
  reader: RefObject<Reader>;
  /** The newest entries aren't loaded, so the end of the list isn't the end of the thread. */
  hasNewer: boolean;
  /** Called after each render, and on scrolling close to the start of the loaded entries. */
  onNearStart: () => void;
  /** The same close to their end, if there are more. */
  onNearEnd: () => void;
};

/**
 * Keeps the end in view while frames and images grow, entries arrive, or the composer expands. A reader who has scrolled up keeps
 * their position, whatever is inserted or grows above it; only scrolling up counts as leaving the end.
 */
export function useThreadScroll({ scroller, content, below, reader, hasNewer, ...reached }: Options) {
  const { onNearStart, onNearEnd } = reached;
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const lastTop = useRef(0);
  const latest = useRef({ keep: () => {}, follow: () => {} });
  useLayoutEffect(() => {
    const [box, list] = [scroller.current, content.current];
    if (!box || !list) return;
    const pixelsToEnd = () => box.scrollHeight - box.scrollTop - box.clientHeight;
    const isNearEnd = () => !hasNewer && pixelsToEnd() < nearEndPixels;
    const setReader = (next: Reader) => {
      reader.current = next;
      lastTop.current = box.scrollTop;
      setIsAtEnd(next.isAtEnd);
    };
    /** Accounts for scrolling since the last check. */
    const catchUp = () => {
      const moved = box.scrollTop - lastTop.current;
      if (moved === 0) return;
      const { isAtEnd, position } = reader.current;
      setReader({
        isAtEnd: isNearEnd() || (isAtEnd && moved > 0 && !hasNewer),
        position: position && { ...position, offset: position.offset - moved },
      });
    };
    /** Makes the top of the view the reading position. */
    const anchorAtTop = () =>
      setReader({ ...reader.current, position: positionAt(topsIn(list), box.scrollTop) });
    const keep = () => {
      const hasScrolled = box.scrollTop !== lastTop.current;
      catchUp();
      const { isAtEnd, position } = reader.current;
      const scrollTop = isAtEnd ? box.scrollHeight : position && scrollTopAt(topsIn(list), position);
      if (scrollTop !== undefined && scrollTop !== box.scrollTop) box.scrollTop = scrollTop;
      if (hasScrolled || isAtEnd || scrollTop === undefined) anchorAtTop();
      else setReader({ ...reader.current, isAtEnd: isNearEnd() });
    };
    const loadMore = () => {
      if (box.scrollTop < nearUnloadedPixels) onNearStart();
      if (hasNewer && pixelsToEnd() < nearUnloadedPixels) onNearEnd();
    };
    const follow = () => {
      keep();
      loadMore();
    };
    latest.current = { keep, follow };
    follow();
  });
  useLayoutEffect(() => {
    const [box, list] = [scroller.current, content.current];
    if (!box || !list) return;
    const growing = new ResizeObserver(() => latest.current.keep());
    const follow = () => latest.current.follow();
    growing.observe(list);
    if (below.current) growing.observe(below.current);
    growing.observe(box);
    box.addEventListener('scroll', follow, { passive: true });
    return () => {
      growing.disconnect();
      box.removeEventListener('scroll', follow);
    };
  }, [scroller, content, below]);
  const scrollTo = useCallback(
    (next: Reader) => {
      reader.current = next;
      lastTop.current = scroller.current?.scrollTop ?? 0;
      setIsAtEnd(next.isAtEnd);
      // Its row may have to be rendered first; then scrolls to it.
      drawAgain();
    },
    [reader, scroller],
  );
  const toEnd = useCallback(() => scrollTo(readerAtEnd), [scrollTo]);
  /** Scrolls to put an entry at a third of the view's height. */
  const scrollToEntry = useCallback(
    (id: string) =>
      scrollTo({ isAtEnd: false, position: { id, offset: (scroller.current?.clientHeight ?? 0) / 3 } }),
    [scrollTo, scroller],
  );
  return { isAtEnd, toEnd, scrollToEntry };
}

function topsIn(list: HTMLElement): EntryTop[] {
  return [...list.children].flatMap((it) =>
    it instanceof HTMLElement && it.id ? [{ id: it.id, top: it.offsetTop }] : [],
  );
}
