import { pageReplaced } from '../session/page-owner.ts';

/**
 * Runs work exclusively among the tabs of this browser, by name. Without locks (plain http) it runs anyway: idempotency keys
 * prevent duplicates. Once somebody else has signed in, it may never end, and leaves its turn to the other tabs.
 *
 * @param maxWaitMilliseconds for work that may run twice: how long to wait for another tab, which may hold the name for days, if
 * the browser has suspended it or if it asks its user to sign in
 */
export async function runSerially(
  name: string,
  work: () => Promise<void>,
  maxWaitMilliseconds?: number,
): Promise<void> {
  const begin = () => Promise.race([work(), pageReplaced]);
  if (!('locks' in navigator)) return begin();
  const expiry = new AbortController();
  const timer = maxWaitMilliseconds && setTimeout(() => expiry.abort(), maxWaitMilliseconds);
  let hasBegun = false;
  const beginInTurn = () => {
    clearTimeout(timer);
    hasBegun = true;
    return begin();
  };
  await navigator.locks
    .request(`deskbell-outbox ${name}`, { signal: expiry.signal }, beginInTurn)
    .catch((error) => {
      if (hasBegun) throw error;
      return begin();
    });
}
