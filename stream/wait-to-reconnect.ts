const minMilliseconds = 500;
const maxMilliseconds = 30_000;

/**
 * Waits before reconnecting: exponential backoff with jitter. Ends early when the browser is online again, or when stopped.
 *
 * @param leastMilliseconds the minimum that the server asked for
 */
export function waitToReconnect(
  failures: number,
  leastMilliseconds: number,
  stop: AbortSignal,
): Promise<void> {
  const upTo = Math.min(minMilliseconds * 2 ** failures, maxMilliseconds);
  const milliseconds = Math.max(upTo * (0.5 + Math.random() / 2), leastMilliseconds);
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      removeEventListener('online', finish);
      stop.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    addEventListener('online', finish);
    stop.addEventListener('abort', finish);
  });
}
