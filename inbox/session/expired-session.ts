import { useSyncExternalStore } from 'react';

/** The user that this page belongs to; everything on it was fetched for them. */
export type Owner = { id: string; email: string | null };

let owner: Owner | undefined;
let renewal: PromiseWithResolvers<boolean> | undefined;
const listeners = new Set<() => void>();

export function setPageOwner(next: Owner): void {
  owner ??= next;
}

export function pageOwner(): Owner | undefined {
  return owner;
}

/** Called before signing out, so that the end of the session isn't treated as an expiry. */
export function clearPageOwner(): void {
  owner = undefined;
}

/**
 * Asks the page's owner to sign in again, in one dialog for any number of requests. Resolves with true once they have, or false
 * at once if nobody was signed in on this page.
 */
export function waitForSignIn(): Promise<boolean> {
  if (!owner) return Promise.resolve(false);
  if (!renewal) {
    renewal = Promise.withResolvers();
    notify();
  }
  return renewal.promise;
}

/** The owner has signed in again: refused requests are repeated. */
export function finishRenewal(): void {
  renewal?.resolve(true);
  renewal = undefined;
  notify();
}

export function useIsExpired(): boolean {
  return useSyncExternalStore(subscribe, () => renewal !== undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
