import { useSyncExternalStore } from 'react';

/** A picture of an attachment; `address` as far as it is known. */
export type PictureOf = { attachmentId: string; address: string | undefined; name: string };

let shown: PictureOf | undefined;
const listeners = new Set<() => void>();

/** Shows a picture as large as the screen has room for. */
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
