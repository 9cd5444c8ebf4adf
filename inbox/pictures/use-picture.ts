import { useEffect, useRef, useState } from 'react';
import { useApi } from '../session/use-membership.ts';
import { freshAddress, ownPicture } from './picture-address.ts';
import type { PictureOf } from './shown-picture.ts';

/**
 * Where a picture is: this tab's own, else the address that came with it, which is kept though newer ones come; a fresh one
 * where there is none or it has run out. What a fresh one does not help stays broken, with its words.
 */
export function usePicture({ attachmentId, address }: PictureOf) {
  const api = useApi();
  const [src, setSrc] = useState(() => ownPicture(attachmentId) ?? address);
  const wasAsked = useRef(false);
  const ask = () => {
    if (wasAsked.current) return;
    wasAsked.current = true;
    freshAddress(api, attachmentId).then(setSrc, () => undefined);
  };
  useEffect(() => {
    if (src === undefined) ask();
  });
  return { src, onError: ask };
}
