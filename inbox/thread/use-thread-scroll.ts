import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type EntryTop, type Place, placeAt, scrollTopAt } from './kept-place.ts';

/** So near to the end counts as being there. */
const nearEndPixels = 80;

/** So near to the beginning, older entries are asked for. */
const nearStartPixels = 800;

type Options = {
  scroller: RefObject<HTMLElement | null>;
  /** Its children are the entries; those with an id can be a reader's place. */
  content: RefObject<HTMLElement | null>;
  /** Called after each render and scroll close to the beginning. */
  onNearStart: () => void;
};

/**
 * Keeps the end in sight while frames and pictures grow, more comes in, or the composer takes room. A reader who has scrolled
 * up stays where they are, whatever is put above them or grows there; only scrolling up counts as leaving the end.
 */
export function useThreadScroll({ scroller, content, onNearStart }: Options) {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const atEnd = useRef(true);
  const place = useRef<Place>(undefined);
  const lastTop = useRef(0);
  useLayoutEffect(() => {
    const [box, list] = [scroller.current, content.current];
    if (!box || !list) return;
    const note = () => {
      const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < nearEndPixels;
      if (isNear) atEnd.current = true;
      else if (box.scrollTop < lastTop.current) atEnd.current = false;
      lastTop.current = box.scrollTop;
      place.current = placeAt(topsIn(list), box.scrollTop);
      setIsAtEnd(atEnd.current);
    };
    const keep = () => {
      // Somebody has scrolled, and the browser has not said so yet.
      if (!atEnd.current && box.scrollTop !== lastTop.current) note();
      const kept = place.current && scrollTopAt(topsIn(list), place.current);
      const top = atEnd.current ? box.scrollHeight : (kept ?? box.scrollTop);
      if (top !== box.scrollTop) box.scrollTop = top;
      lastTop.current = box.scrollTop;
    };
    const askForOlder = () => {
      if (box.scrollTop < nearStartPixels) onNearStart();
    };
    const follow = () => {
      note();
      askForOlder();
    };
    keep();
    askForOlder();
    const growing = new ResizeObserver(keep);
    growing.observe(list);
    growing.observe(box);
    box.addEventListener('scroll', follow, { passive: true });
    return () => {
      growing.disconnect();
      box.removeEventListener('scroll', follow);
    };
  });
  const toEnd = useCallback(() => {
    atEnd.current = true;
    setIsAtEnd(true);
    const box = scroller.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [scroller]);
  return { isAtEnd, toEnd };
}

function topsIn(list: HTMLElement): EntryTop[] {
  return [...list.children].flatMap((it) =>
    it instanceof HTMLElement && it.id ? [{ id: it.id, top: it.offsetTop }] : [],
  );
}
