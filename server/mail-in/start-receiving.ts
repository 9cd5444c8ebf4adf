import { repeat } from '../background/repeat.ts';
import type { BackgroundLease } from '../db/background-lease.ts';
import type { Notices } from '../db/notices.ts';
import { organizationsWithMail, takeReceipt } from '../features/mail/receipt-store.ts';
import { type MailReading, readReceipt } from './read-receipt.ts';

export type Receiving = MailReading & {
  notices: Pick<Notices, 'subscribe'>;
  lease: Pick<BackgroundLease, 'isHeld'>;
  /** Is told in which organization something has just happened. */
  wakeSequencer: (organizationId: string) => void;
};

/** Mail that no notice told of, and mail whose time to be tried again has come. */
const pollMilliseconds = 2000;

/** So many organizations' mail is read at once: as there are threads. */
const atOnce = 2;

/**
 * Turns receipts into messages: every process upon a notice, and the one with the lease every few seconds. Returns what stops it,
 * once the mail under way is done.
 */
export function startReceiving({ notices, lease, ...receiving }: Receiving): () => Promise<void> {
  let isTold = false;
  const round = async (signal: AbortSignal) => {
    if (!isTold && !lease.isHeld()) return undefined;
    isTold = false;
    const next = await receiveRound(receiving, signal);
    if (next !== undefined) isTold = true;
    return next;
  };
  const loop = repeat(round, {
    name: 'receiving mail',
    logger: receiving.logger,
    intervalMilliseconds: pollMilliseconds,
  });
  const unsubscribe = notices.subscribe(({ about }) => {
    if (about !== 'mail') return;
    isTold = true;
    loop.wake();
  });
  return () => {
    unsubscribe();
    return loop.stop();
  };
}

/** One mail of every organization that has some, in turn. Returns 0 where there may be more. */
export async function receiveRound(
  receiving: Omit<Receiving, 'notices' | 'lease'>,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const waiting = await organizationsWithMail(receiving.database, receiving.now());
  let count = 0;
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined && !signal?.aborted; id = waiting.shift()) {
      const receipt = await takeReceipt(receiving.database, id, receiving.now());
      if (!receipt) continue;
      count += 1;
      await readReceipt(receiving, receipt);
      receiving.wakeSequencer(id);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return count > 0 ? 0 : undefined;
}
