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

/** Evidence of the connection's state: a request got a response or not, or the browser fired `online` or `offline`. */
export type ConnectionSign = 'answered' | 'unanswered' | 'online' | 'offline';

/**
 * The connection after an event. `online` is only a hint; the next response proves it. `isOnline` is the browser's
 * current state, which may differ from its last event.
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

/** The status of a proxy when the server is down, or of the server itself while its database is. */
export function isGatewayStatus(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** The delay before the next probe, at most 5 s so that recovery is noticed soon. */
export function probeDelayMilliseconds(failures: number): number {
  return Math.min(1_000 * 2 ** failures, 4_000);
}
