import { useEffect, useRef, useState } from 'react';

/** Sizes the frame to its content; until that is known, by the length of the text. */
export function useFrameHeight(html: string, isThere: boolean) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(() => Math.min(600, 24 * Math.ceil(html.length / 120)));
  useEffect(() => {
    const element = frame.current;
    if (!isThere || !element) return;
    const growing = new ResizeObserver(() => measure());
    const measure = () => {
      const content = element.contentDocument?.body;
      if (content) setHeight(Math.ceil(content.getBoundingClientRect().height));
    };
    const watch = () => {
      const content = element.contentDocument?.body;
      growing.disconnect();
      if (content) growing.observe(content);
      measure();
    };
    element.addEventListener('load', watch);
    if (element.contentDocument?.readyState === 'complete') watch();
    return () => {
      growing.disconnect();
      element.removeEventListener('load', watch);
    };
  }, [isThere]);
  return { frame, height };
}
