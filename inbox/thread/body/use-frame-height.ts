import { useEffect, useRef, useState } from 'react';
import type { Message } from '../../../sdk/src/types.ts';
import { keepFrameHeight, knownFrameHeight } from './frame-heights.ts';

/** Sizes the frame to its content; until that is known, to its previous height, or by the length of the text. */
export function useFrameHeight({ id, body_html }: Message, isThere: boolean) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(
    () => knownFrameHeight(id) ?? Math.min(600, 24 * Math.ceil(body_html.length / 120)),
  );
  useEffect(() => {
    const element = frame.current;
    if (!isThere || !element) return;
    const growing = new ResizeObserver(() => measure());
    const measure = () => {
      const content = element.contentDocument?.body;
      if (!content) return;
      const next = Math.ceil(content.getBoundingClientRect().height);
      // An empty frame has no height yet.
      if (next > 0) keepFrameHeight(id, next);
      setHeight(next);
    };
    const watch = () => {
      const content = element.contentDocument?.body;
      growing.disconnect();
      if (content) growing.observe(content);
      measure();
    };
    element.addEventListener('load', watch);
    if (isLoaded(element)) watch();
    return () => {
      growing.disconnect();
      element.removeEventListener('load', watch);
    };
  }, [id, isThere]);
  return { frame, height };
}

/** Until its own document has loaded, a frame contains an empty document that counts as complete. */
function isLoaded({ contentDocument }: HTMLIFrameElement): boolean {
  return contentDocument?.readyState === 'complete' && contentDocument.URL !== 'about:blank';
}
