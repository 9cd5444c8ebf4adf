import { useSyncExternalStore } from 'react';
import { checkSession } from './check-session.ts';
import { pageOwner } from './page-owner.ts';
import { sessionReplaced } from './session-changes.ts';

let refusal: Promise<boolean> | undefined;
let renewal: PromiseWithResolvers<boolean> | undefined;
const listeners = new Set<() => void>();

/**
 * Handles a request refused for its session. If another tab has a new session of the same user, resolves with true immediately.
 * Otherwise asks the page's owner to sign in again, in one dialog for any number of requests, and resolves with true once they
 * have. Never resolves if somebody else has signed in, because this page is then unusable; resolves with false if nobody was
 * signed in on it.
 */
export function waitForSignIn(): Promise<boolean> {
  if (!pageOwner()) return Promise.resolve(false);
  refusal ??= handleRefusal().finally(() => {
    refusal = undefined;
  });
  return refusal;
}

async function handleRefusal(): Promise<boolean> {
  await sessionReplaced();
  const session = await checkSession();
  if (session === 'own') return true;
  if (session === 'others') return new Promise(() => undefined);
  renewal = Promise.withResolvers();
  notify();
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
