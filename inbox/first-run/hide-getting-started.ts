import { useSyncExternalStore } from 'react';
import { browserStorage } from '../storage/browser-storage.ts';

/** In this browser: the user has hidden the first steps, or the organization has conversations of its own. */
type State = 'hidden' | 'over';

const keyOf = (organizationId: string) => `deskbell first steps ${organizationId}`;

const listeners = new Set<() => void>();

export function hideGettingStarted(organizationId: string): void {
  write(organizationId, 'hidden');
}

/** Nothing brings them back then. */
export function endGettingStarted(organizationId: string): void {
  write(organizationId, 'over');
}

export function showGettingStarted(organizationId: string): void {
  write(organizationId, undefined);
}

/** Undefined while the first steps are shown. */
export function useGettingStartedState(organizationId: string): State | undefined {
  return useSyncExternalStore(subscribe, () => {
    const stored = browserStorage.getItem(keyOf(organizationId));
    if (stored === null) return undefined;
    return stored === 'hidden' ? 'hidden' : 'over';
  });
}

function write(organizationId: string, state: State | undefined): void {
  if (state) browserStorage.setItem(keyOf(organizationId), state);
  else browserStorage.removeItem(keyOf(organizationId));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
