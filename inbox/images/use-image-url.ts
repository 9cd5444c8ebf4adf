import { useEffect, useRef, useState } from 'react';
import { useApi } from '../session/use-membership.ts';
import { freshUrl, localImage } from './image-url.ts';
import type { ImageRef } from './viewer-store.ts';

/**
 * The URL of an image: this tab's own, or the one it came with, which is kept to avoid reloading. A fresh one is fetched if there
 * is none or it has expired. If that fails too, the alternative text is shown.
 */
export function useImageUrl({ attachmentId, address }: ImageRef) {
  const api = useApi();
  const [src, setSrc] = useState(() => localImage(attachmentId) ?? address);
  const wasRequested = useRef(false);
  const ask = () => {
    if (wasRequested.current) return;
    wasRequested.current = true;
    freshUrl(api, attachmentId).then(setSrc, () => undefined);
  };
  useEffect(() => {
    if (src === undefined) ask();
  });
  return { src, onError: ask };
}
