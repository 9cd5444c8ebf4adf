import { repeat } from '../background/repeat.ts';
import type { BackgroundLease } from '../db/background-lease.ts';
import type { Notices } from '../db/notices.ts';
import { finishImports } from '../features/mail/finish-imports.ts';
import { organizationsWithMail, takeReceipts } from '../features/mail/receipt-store.ts';
import type { MailReading } from './read-receipt.ts';
import { readReceipts } from './read-receipts.ts';

export type Receiving = MailReading & {
  notices: Pick<Notices, 'subscribe'>;
  lease: Pick<BackgroundLease, 'isHeld'>;
  /** Called with the organization whose events were just written. */
  wakeSequencer: (organizationId: string) => void;
};

/** How often to poll for email whose notice was missed, or that is due for another attempt. */
const pollMilliseconds = 1000;

/** How many organizations' email is read concurrently: one per parser thread. */
const atOnce = 2;

/**
 * Turns receipts into messages: every process on a notice, and the holder of the lease every few seconds. Returns a
 * function that stops it once the email in progress is done.
 */
export function startReceiving({ notices, lease, ...receiving }: Receiving): () => Promise<void> {
  let isNotified = false;
  const round = async (signal: AbortSignal) => {
    if (!isNotified && !lease.isHeld()) return undefined;
    isNotified = false;
    const next = await receiveRound(receiving, signal);
    if (next !== undefined) isNotified = true;
    else if (lease.isHeld())
      for (const id of await finishImports(receiving.database)) receiving.wakeSequencer(id);
    return next;
  };
  const loop = repeat(round, {
    name: 'receiving mail',
    logger: receiving.logger,
    intervalMilliseconds: pollMilliseconds,
  });
  const unsubscribe = notices.subscribe(({ about }) => {
    if (about !== 'mail') return;
    isNotified = true;
    loop.wake();
  });
  return () => {
    unsubscribe();
    return loop.stop();
  };
}

/** Reads a batch of email of each organization with waiting email. Returns 0 if there may be more. */
export async function receiveRound(
  receiving: Omit<Receiving, 'notices' | 'lease'>,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const waiting = await organizationsWithMail(receiving.database);
  let count = 0;
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined && !signal?.aborted; id = waiting.shift()) {
      const receipts = await takeReceipts(receiving.database, id, receiving.now());
      count += receipts.length;
      await readReceipts(receiving, receipts, { signal, onRead: () => receiving.wakeSequencer(id) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return count > 0 ? 0 : undefined;
}
