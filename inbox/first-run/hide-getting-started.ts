import { useSyncExternalStore } from 'react';

/** Set in this browser once the first steps are hidden or completed. */
const keyOf = (organizationId: string) => `deskbell first steps ${organizationId}`;

const listeners = new Set<() => void>();

export function hideGettingStarted(organizationId: string): void {
  localStorage.setItem(keyOf(organizationId), 'hidden');
  for (const listener of listeners) listener();
}

export function showGettingStarted(organizationId: string): void {
  localStorage.removeItem(keyOf(organizationId));
  for (const listener of listeners) listener();
}

export function useIsHidden(organizationId: string): boolean {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(organizationId)) !== null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
