import { type RefObject, useCallback, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { type EntryTop, type Place, placeAt, scrollTopAt } from './kept-place.ts';

/** So near to the end counts as being there. */
const nearEndPixels = 80;

/** So near to what is not loaded yet, it is loaded. */
const nearUnloadedPixels = 1_500;

/** What somebody looks at: the newest, or a place further back. */
export type Reader = { isAtEnd: boolean; place: Place | undefined };

export const readerAtEnd: Reader = { isAtEnd: true, place: undefined };

type Options = {
  scroller: RefObject<HTMLElement | null>;
  /** Its children are the entries; those with an id can be a reader's place. */
  content: RefObject<HTMLElement | null>;
  reader: RefObject<Reader>;
  /** The newest entries are not loaded: the end of what is loaded is not the end of the thread. */
  hasNewer: boolean;
  /** Called after each render and scroll close to the beginning of what is loaded. */
  onNearStart: () => void;
  /** The same, close to its end, where there is more. */
  onNearEnd: () => void;
};

/**
 * Keeps the end in sight while frames and pictures grow, more comes in, or the composer takes room. A reader who has scrolled
 * up stays where they are, whatever is put above them or grows there; only scrolling up counts as leaving the end.
 */
export function useThreadScroll({ scroller, content, reader, hasNewer, onNearStart, onNearEnd }: Options) {
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
    /** Somebody has scrolled since the last look: what they look at has moved by as much. */
    const catchUp = () => {
      const moved = box.scrollTop - lastTop.current;
      if (moved === 0) return;
      const { isAtEnd, place } = reader.current;
      setReader({
        isAtEnd: isNearEnd() || (isAtEnd && moved > 0 && !hasNewer),
        place: place && { ...place, offset: place.offset - moved },
      });
    };
    /** From now on what is at the top of the screen is the reader's place. */
    const anchorAtTop = () => setReader({ ...reader.current, place: placeAt(topsIn(list), box.scrollTop) });
    const keep = () => {
      const hasScrolled = box.scrollTop !== lastTop.current;
      catchUp();
      const { isAtEnd, place } = reader.current;
      const kept = isAtEnd ? box.scrollHeight : place && scrollTopAt(topsIn(list), place);
      if (kept !== undefined && kept !== box.scrollTop) box.scrollTop = kept;
      if (hasScrolled || isAtEnd || kept === undefined) anchorAtTop();
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
    growing.observe(box);
    box.addEventListener('scroll', follow, { passive: true });
    return () => {
      growing.disconnect();
      box.removeEventListener('scroll', follow);
    };
  }, [scroller, content]);
  const look = useCallback(
    (next: Reader) => {
      reader.current = next;
      lastTop.current = scroller.current?.scrollTop ?? 0;
      setIsAtEnd(next.isAtEnd);
      // Its row may have to be drawn first; then it is scrolled to.
      drawAgain();
    },
    [reader, scroller],
  );
  const toEnd = useCallback(() => look(readerAtEnd), [look]);
  /** Puts an entry a third down the screen. */
  const lookAt = useCallback(
    (id: string) =>
      look({ isAtEnd: false, place: { id, offset: (scroller.current?.clientHeight ?? 0) / 3 } }),
    [look, scroller],
  );
  return { isAtEnd, toEnd, lookAt };
}

function topsIn(list: HTMLElement): EntryTop[] {
  return [...list.children].flatMap((it) =>
    it instanceof HTMLElement && it.id ? [{ id: it.id, top: it.offsetTop }] : [],
  );
}
