import { useSyncExternalStore } from 'react';

/** An attached image; `address` is undefined until it is known. */
export type ImageRef = { attachmentId: string; address: string | undefined; name: string };

let shown: ImageRef | undefined;
const listeners = new Set<() => void>();

/** Opens the image viewer. */
export function openViewer(picture: ImageRef): void {
  replace(picture);
}

export function closeViewer(): void {
  replace(undefined);
}

export function useViewedImage(): ImageRef | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}

function replace(next: ImageRef | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
