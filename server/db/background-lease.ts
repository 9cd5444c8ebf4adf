import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { repeat } from '../background/repeat.ts';
import type { Writer } from './database.ts';

/** Whether this process is the one that polls for all organizations. */
export type BackgroundLease = {
  /** Costs nothing: it looks at this process's clock. Ask right before a poll. */
  isHeld(): boolean;
  /** Ends the lease, so that another process has it at its next try. */
  close(): Promise<void>;
};

type Options = {
  database: Writer;
  logger: Pick<Logger, 'warn'>;
  /** How long the lease of a process that was killed keeps the others waiting. */
  leaseMilliseconds?: number;
};

/**
 * Keeps trying to take the lease, or to renew it; a third of its length in between, so that one slow answer loses nothing.
 *
 * A process that was paused may still finish the one poll it was in the middle of, beside the new holder: afterwards its own clock
 * says that the lease is over. Polls must therefore be safe in two processes, which locks on rows see to; the lease only keeps
 * them from asking twice (decisions/0146).
 */
export function openBackgroundLease({
  database,
  logger,
  leaseMilliseconds = 5000,
}: Options): BackgroundLease {
  const holderId = randomUUID();
  let heldUntil = Number.NEGATIVE_INFINITY;
  const round = async () => {
    // From before the database's clock was read: by this process's clock the lease is over first.
    const asked = performance.now();
    heldUntil = (await take(database, holderId, leaseMilliseconds)) ? asked + leaseMilliseconds : 0;
    return undefined;
  };
  const loop = repeat(round, {
    name: 'taking the lease for background work',
    logger,
    intervalMilliseconds: leaseMilliseconds / 3,
    firstAfterMilliseconds: 0,
  });
  return {
    isHeld: () => performance.now() < heldUntil,
    async close() {
      await loop.stop();
      heldUntil = Number.NEGATIVE_INFINITY;
      await giveBack(database, holderId);
    },
  };
}

/**
 * Somebody else's lease is over when the database's clock says so; and when it was taken later than this one would end, which was
 * before that clock was set back. Comparing the ends instead would mistake for that a process that read the clock a moment later
 * and was first at the row all the same.
 */
async function take(writer: Writer, holderId: string, milliseconds: number): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'take_background_lease',
    text: `INSERT INTO background_lease AS lease (holder_id, taken_at, expires_at)
           SELECT $1, now, now + $2 * interval '1 millisecond' FROM (SELECT clock_timestamp() AS now) clock
           ON CONFLICT (only_row) DO UPDATE
              SET holder_id = excluded.holder_id, taken_at = excluded.taken_at, expires_at = excluded.expires_at
            WHERE lease.holder_id = excluded.holder_id OR lease.expires_at <= excluded.taken_at
                  OR lease.taken_at >= excluded.expires_at`,
    values: [holderId, milliseconds],
  });
  return rowCount === 1;
}

async function giveBack(writer: Writer, holderId: string): Promise<void> {
  await writer.write({
    name: 'give_back_background_lease',
    text: 'DELETE FROM background_lease WHERE holder_id = $1',
    values: [holderId],
  });
}
