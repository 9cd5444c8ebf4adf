import { useSyncExternalStore } from 'react';

/** Whose page this is; everything on it was read for them. */
export type Owner = { id: string; email: string | null };

let owner: Owner | undefined;
let renewal: PromiseWithResolvers<boolean> | undefined;
const listeners = new Set<() => void>();

export function keepOwner(next: Owner): void {
  owner ??= next;
}

export function pageOwner(): Owner | undefined {
  return owner;
}

/** Before signing out: from here on an ended session is what was asked for. */
export function forgetOwner(): void {
  owner = undefined;
}

/**
 * Asks the page's owner to sign in again, in a dialog over the screen, however many requests find the session ended. Settles with
 * true once they have; with false at once where nobody was signed in on this page.
 */
export function signedInAgain(): Promise<boolean> {
  if (!owner) return Promise.resolve(false);
  if (!renewal) {
    renewal = Promise.withResolvers();
    tell();
  }
  return renewal.promise;
}

/** The owner has signed in again: what was refused is sent once more. */
export function endRenewal(): void {
  renewal?.resolve(true);
  renewal = undefined;
  tell();
}

export function useIsExpired(): boolean {
  return useSyncExternalStore(subscribe, () => renewal !== undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
