import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { OperatorError } from '../config/operator-error.ts';
import { takeLock } from '../db/advisory-locks.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { type BossPool, onPool } from './boss-database.ts';
import type { Jobs } from './job-queue.ts';
import { queueOn } from './queue-on.ts';
import { bossSettings } from './settings.ts';

type JobParts = { database: OpenDatabase; logger: Logger };

/** A process's queues, in the schema `jobs` and on one pg-boss, which is loaded and started with the first of them. */
export function openJobs(parts: JobParts): Jobs {
  const pool = onPool(parts.database.pool);
  let starting: Promise<PgBoss> | undefined;
  return {
    async open(form) {
      starting ??= startBoss(pool, parts);
      const boss = await starting.catch((error: unknown) => {
        starting = undefined;
        throw error;
      });
      await inTurn(parts.database, () =>
        pool.onCoordinator(() => boss.createQueue(form.name, form.retention)),
      );
      return queueOn(boss, form, parts.logger);
    },
    async stop(timeout) {
      await (await starting?.catch(() => undefined))?.stop({ timeout, close: false });
    },
  };
}

/** Loaded only where it is used: half a dozen megabytes that a server without jobs doesn't need. */
async function startBoss(pool: BossPool, { database, logger }: JobParts): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ ...bossSettings, db: pool });
  boss.on('error', (fault) =>
    logger.warn({ err: errorFrom(fault) }, 'a round of jobs failed; it is tried again'),
  );
  await inTurn(database, () => pool.onCoordinator(() => boss.start()));
  return boss;
}

/** Servers that start at the same time wait for each other, on a slow database longer than a request may. */
const withoutLockTimeout = `SELECT set_config(name, '0', true)
  FROM unnest('{lock_timeout,statement_timeout,idle_in_transaction_session_timeout}'::text[]) AS name`;

/** pg-boss' own lock isn't enough: a transaction that waited for it may still not see the new schema. */
async function inTurn(database: OpenDatabase, make: () => Promise<unknown>): Promise<void> {
  try {
    await database.transaction(async (transaction) => {
      await transaction.write({ text: withoutLockTimeout, values: [] });
      await takeLock(transaction, 'makeJobTables');
      await make();
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `The tables of jobs could not be made: ${reason}. The database user must be allowed to make the schema ` +
        `"${bossSettings.schema}" (GRANT CREATE ON DATABASE).`,
    );
  }
}

/** Workers report a copy of the error, not an Error itself. */
function errorFrom(fault: Error): Error {
  return fault instanceof Error ? fault : Object.assign(new Error(), fault);
}
