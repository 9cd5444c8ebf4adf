import { setTimeout as delay } from 'node:timers/promises';
import { isServed } from '../../db/advisory-locks.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import type { BatchLimits } from './conversation-batches.ts';

/**
 * How fast an import goes: beside a server that serves, in short transactions with a rest after each, so that requests don't wait for the
 * processor, the disk and locks behind it (decisions 0554 and 0596).
 */
export type Pace = {
  limits(): BatchLimits;
  /** At the beginning of a transaction. */
  begin(transaction: Transaction): Promise<void>;
  /** Between two transactions. */
  rest(): Promise<void>;
};

const fast: BatchLimits = { conversations: 500, records: 5000 };
const polite: BatchLimits = { conversations: 10, records: 100 };

const checkMilliseconds = 2000;
const maxRestMilliseconds = 2000;

type OpenPace = {
  reader: Reader;
  /** In a process that serves itself. */
  isBesideServer: boolean;
  /** Fewer in tests. */
  conversations?: number | undefined;
  /** Called once there is a server; an import in a server has done it already. */
  yieldProcessor: () => void;
  signal: AbortSignal;
};

export async function openPace({
  reader,
  isBesideServer,
  yieldProcessor,
  conversations = Number.POSITIVE_INFINITY,
  signal,
}: OpenPace): Promise<Pace> {
  let isPolite = isBesideServer;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let restedAt = performance.now();
  const check = async () => {
    if (isBesideServer || performance.now() - checkedAt < checkMilliseconds) return;
    isPolite = await isServed(reader);
    checkedAt = performance.now();
    // From then on: taking it back needs privileges. Without a server, hardly anybody else is waiting for the processor.
    if (isPolite) yieldProcessor();
  };
  await check();
  return {
    limits() {
      const limits = isPolite ? polite : fast;
      return { ...limits, conversations: Math.min(limits.conversations, conversations) };
    },
    /** The position is committed with the rows: a crash of PostgreSQL loses both or neither. */
    async begin(transaction) {
      if (isPolite) await transaction.write({ text: 'SET LOCAL synchronous_commit TO off', values: [] });
    },
    async rest() {
      await check();
      const worked = performance.now() - restedAt;
      if (isPolite) await delay(Math.min(worked, maxRestMilliseconds), undefined, { signal });
      restedAt = performance.now();
    },
  };
}
