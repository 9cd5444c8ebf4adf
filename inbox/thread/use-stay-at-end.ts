import { type RefObject, useLayoutEffect, useRef } from 'react';

/** So near to it counts as being there. */
const nearPixels = 80;

/**
 * Keeps the end in sight while frames and pictures grow, more comes in, or what is written below takes room. Whoever has
 * gone up to read is left there; that alone is what goes up, so that growing is not taken for it.
 */
export function useStayAtEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): void {
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const [box, list] = [scroller.current, content.current];
    if (!box || !list) return;
    let lastTop = box.scrollTop;
    const toEnd = () => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    };
    const note = () => {
      const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < nearPixels;
      if (isNear) isAtEnd.current = true;
      else if (box.scrollTop < lastTop) isAtEnd.current = false;
      lastTop = box.scrollTop;
    };
    toEnd();
    const growing = new ResizeObserver(toEnd);
    growing.observe(list);
    growing.observe(box);
    box.addEventListener('scroll', note, { passive: true });
    return () => {
      growing.disconnect();
      box.removeEventListener('scroll', note);
    };
  });
}
