import { useSyncExternalStore } from 'react';

/** The user that this page belongs to; all of its data was fetched for them. */
export type Owner = { id: string; name: string | null; email: string | null };

let owner: Owner | undefined;
let successor: Owner | undefined;
const listeners = new Set<() => void>();
const replaced = Promise.withResolvers<void>();

/** Resolves once somebody else has signed in to this browser. Requests of this page may then never end. */
export const pageReplaced: Promise<void> = replaced.promise;

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

/** Somebody else has signed in to this browser. From now on this page sends nothing. */
export function setSuccessor(next: Owner): void {
  successor = next;
  replaced.resolve();
  for (const listener of listeners) listener();
}

/** The user who has signed in to this browser since the page was loaded. */
export function useSuccessor(): Owner | undefined {
  return useSyncExternalStore(subscribe, () => successor);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
