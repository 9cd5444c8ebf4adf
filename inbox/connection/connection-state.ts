/** Whether the server can be reached, as far as this tab knows. */
export type Connection =
  | { isUp: true }
  | {
      isUp: false;
      /** When it was lost, in milliseconds since 1970. */
      since: number;
      /** The browser itself reports no network. */
      isOffline: boolean;
    };

/** Evidence of the connection's state: a request was answered or not, or the browser fired `online` or `offline`. */
export type ConnectionSign = 'answered' | 'unanswered' | 'online' | 'offline';

/**
 * The connection after a sign. `online` is only a hint; the server's next answer proves it.
 * `isOnline` is what the browser says of the network now, which its last event may no longer tell.
 */
export function connectionAfter(
  before: Connection,
  sign: ConnectionSign,
  { now, isOnline }: { now: number; isOnline: boolean },
): Connection {
  if (sign === 'answered') return before.isUp ? before : { isUp: true };
  const isOffline = sign === 'offline' || (sign === 'unanswered' && !isOnline);
  if (before.isUp) return sign === 'online' ? before : { isUp: false, since: now, isOffline };
  return isOffline === before.isOffline ? before : { ...before, isOffline };
}

/** A proxy's answer when the server is down, or the server's own while its database is. */
export function isGatewayStatus(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** How long to wait before the next probe. Never so long that recovery goes unnoticed for 5 s. */
export function probeDelayMilliseconds(failures: number): number {
  return Math.min(1_000 * 2 ** failures, 4_000);
}
