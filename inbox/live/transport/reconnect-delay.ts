const shortest = 500;
const longest = 30_000;

/**
 * Waits before reconnecting: exponential backoff with jitter. Ends early when the browser is online again, or when stopped.
 *
 * @param retryAfterSeconds the minimum that the server asked for
 */
export function reconnectDelay(
  failures: number,
  retryAfterSeconds: number,
  stop: AbortSignal,
): Promise<void> {
  const upTo = Math.min(shortest * 2 ** failures, longest);
  const milliseconds = Math.max(upTo * (0.5 + Math.random() / 2), retryAfterSeconds * 1000);
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener('online', over);
      stop.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, milliseconds);
    addEventListener('online', over);
    stop.addEventListener('abort', over);
  });
}
