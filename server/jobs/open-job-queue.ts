import type { Logger } from 'pino';
import { OperatorError } from '../config/operator-error.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { onPool, onTransaction } from './boss-database.ts';
import type { JobOutcome, JobQueue } from './job-queue.ts';
import { bossSettings, queueSettings, workers, workSettings } from './settings.ts';

type Place = { database: OpenDatabase; name: string; logger: Logger };

/** Any number that nobody else uses: the processes that start together make the tables one after another. */
const makingLock = 7_310_521_884_002;

/**
 * Opens a queue in the database, making its tables where they are missing, in the schema `jobs`. What adds a job wakes the workers of its own process; those of others look every few seconds.
 *
 * @throws OperatorError where the schema cannot be made
 */
export async function openJobQueue<Data extends Record<string, string>>({
  database,
  name,
  logger,
}: Place): Promise<JobQueue<Data>> {
  const boss = await startBoss(database, name, logger);
  const workerIds: string[] = [];
  const wake = () => {
    for (const id of workerIds) boss.notifyWorker(id);
  };
  return {
    async add(transaction, data) {
      await boss.send(name, data, { db: onTransaction(transaction) });
      transaction.afterCommit(wake);
    },
    async work(handle) {
      for (let count = 0; count < workers; count++) {
        workerIds.push(
          await boss.work<Data>(name, workSettings, async (jobs) => {
            const [job] = jobs;
            const outcome = job
              ? await handle({ ...job, isLastTry: job.retryCount >= queueSettings.retryLimit })
              : 'done';
            // Another may wait behind it, and nobody has to wait for the next look.
            wake();
            return outcomeOf(job, outcome);
          }),
        );
      }
    },
    stop: (timeout) => boss.stop({ timeout, close: false }),
  };
}

function outcomeOf(job: { id: string } | undefined, outcome: JobOutcome) {
  if (!job) return [];
  // Without a queue for the dead, such a job has failed and is not tried again.
  return [{ id: job.id, status: outcome === 'done' ? ('completed' as const) : ('deadletter' as const) }];
}

/** Loaded only where it is used: half a dozen megabytes that a server without jobs does not need. */
async function startBoss(database: OpenDatabase, name: string, logger: Logger) {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ ...bossSettings, db: onPool(database.pool) });
  boss.on('error', (error) => logger.warn({ err: error }, 'a round of jobs failed; it is tried again'));
  try {
    // pg-boss' own lock is not enough: who waited for it inside a transaction may still not see the schema that was made.
    await database.transaction(async (transaction) => {
      await transaction.read({ text: 'SELECT pg_advisory_xact_lock($1)', values: [makingLock] });
      await boss.start();
      await boss.createQueue(name, queueSettings);
    });
    return boss;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `The tables of jobs could not be made: ${reason}. The database user must be allowed to make the schema ` +
        `"${bossSettings.schema}" (GRANT CREATE ON DATABASE).`,
    );
  }
}
