import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { repeat } from '../background/repeat.ts';
import type { Writer } from './database.ts';

/** Whether this process is the one that polls for all organizations. */
export type BackgroundLease = {
  /** Costs nothing: it checks this process's clock. Call it right before a poll. */
  isHeld(): boolean;
  /** Ends the lease, so that another process gets it at its next try. */
  close(): Promise<void>;
};

type Options = {
  database: Writer;
  logger: Pick<Logger, 'warn'>;
  /** How long the lease of a killed process blocks the others. */
  leaseMilliseconds?: number;
};

/**
 * Keeps trying to take or renew the lease, every third of its duration, so that one slow response loses nothing.
 *
 * A process that was paused may still finish its current poll next to the new holder: after that its own clock says
 * that the lease is over. Polls must therefore be safe in two processes, which row locks ensure; the lease only
 * avoids polling twice (decisions/0146).
 */
export function openBackgroundLease({
  database,
  logger,
  leaseMilliseconds = 5000,
}: Options): BackgroundLease {
  const holderId = randomUUID();
  let heldUntil = Number.NEGATIVE_INFINITY;
  const round = async () => {
    // From before the database's clock was read: by this process's clock the lease expires first.
    const requestedAt = performance.now();
    heldUntil = (await take(database, holderId, leaseMilliseconds)) ? requestedAt + leaseMilliseconds : 0;
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
      await release(database, holderId);
    },
  };
}

/**
 * Another process's lease is over when the database's clock says so, or if it was taken later than this one would
 * end, which means before that clock was set back. Comparing the ends instead would confuse that with a process that
 * read the clock a moment later but reached the row first.
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

async function release(writer: Writer, holderId: string): Promise<void> {
  await writer.write({
    name: 'release_background_lease',
    text: 'DELETE FROM background_lease WHERE holder_id = $1',
    values: [holderId],
  });
}
