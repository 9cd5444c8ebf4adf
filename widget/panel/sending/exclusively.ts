/** Longer than a request of another tab can take. */
const maxWaitMilliseconds = 40_000;

/**
 * Runs work in one tab of the browser at a time. It doesn't rely on the others: a tab may hold the lock for days if the browser
 * has suspended it, and there are no locks over plain http. Idempotency keys prevent duplicates.
 */
export async function exclusively(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  const expiry = new AbortController();
  const timer = setTimeout(() => expiry.abort(), maxWaitMilliseconds);
  const begin = () => {
    clearTimeout(timer);
    return work();
  };
  try {
    await navigator.locks.request(name, { signal: expiry.signal }, begin);
  } catch (error) {
    if (!expiry.signal.aborted) throw error;
    await work();
  }
}
