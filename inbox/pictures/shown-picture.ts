import { useSyncExternalStore } from 'react';

/** An attached image; `address` is undefined until it is known. */
export type PictureOf = { attachmentId: string; address: string | undefined; name: string };

let shown: PictureOf | undefined;
const listeners = new Set<() => void>();

/** Opens the image viewer. */
export function showLarge(picture: PictureOf): void {
  replace(picture);
}

export function closeLarge(): void {
  replace(undefined);
}

export function useShownPicture(): PictureOf | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}

function replace(next: PictureOf | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
