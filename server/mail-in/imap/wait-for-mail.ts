import { setTimeout as delay } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';

export type Arrivals = {
  /** Whether the server has announced email since the last call. */
  take(): boolean;
  next(): Promise<void>;
};

/** Remembers that the server announced email, even if nothing is waiting for it. */
export function watchArrivals(client: ImapFlow): Arrivals {
  let isNotified = false;
  let tell: (() => void) | undefined;
  client.on('exists', () => {
    isNotified = true;
    tell?.();
  });
  return {
    take() {
      const wasTold = isNotified;
      isNotified = false;
      return wasTold;
    },
    next: () =>
      new Promise((resolve) => {
        tell = resolve;
      }),
  };
}

type Waiting = { signal: AbortSignal; seconds: number };

/** Waits in IDLE (RFC 2177) until email arrives or a check is due; the next command ends it. */
export async function waitForMail(
  client: ImapFlow,
  arrivals: Arrivals,
  { signal, seconds }: Waiting,
): Promise<void> {
  // Don't wait if email arrived during the check: the command that ends IDLE could overtake the one that begins it.
  if (arrivals.take()) return;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const { promise: closed, resolve: onClose } = Promise.withResolvers<void>();
  const onAbort = () => end();
  const timer = setTimeout(end, seconds * 1000);
  signal.addEventListener('abort', onAbort);
  client.once('close', onClose);
  try {
    const idling = client.idle().catch(() => false);
    // Not if it was closed before the listener was added.
    if (client.usable) await Promise.race([arrivals.next(), over, closed]);
    arrivals.take();
    // The server ended IDLE or the connection: the next command finds out which.
    const ended = Promise.race([idling, closed]).then(() => true);
    // Once more if the first one came before IDLE had begun.
    for (let isOver = false; !isOver && !signal.aborted && client.usable; ) {
      await client.noop();
      isOver = await Promise.race([ended, delay(1000, false)]);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    client.off('close', onClose);
  }
  if (!client.usable && !signal.aborted)
    throw Object.assign(new Error('The server closed the connection.'), { code: 'ECONNRESET' });
}
