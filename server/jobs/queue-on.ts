import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { repeat } from '../background/repeat.ts';
import { onTransaction } from './boss-database.ts';
import type { JobOutcome, JobQueue, NewJob, QueueForm } from './job-queue.ts';
import { workerPollSeconds } from './settings.ts';

/** A job due within this time wakes a worker then; later ones are found by polling. */
const soonSeconds = 10;

/** Adding a job wakes a worker of this process; other processes poll every few seconds. */
export function queueOn<Data extends Record<string, string>>(
  boss: PgBoss,
  form: QueueForm,
  logger: Pick<Logger, 'warn'>,
): JobQueue<Data> {
  const { name, retention } = form;
  const wake = waker(boss, name);
  return {
    async add(transaction, ...jobs) {
      if (jobs.length === 0) return;
      await boss.insert(name, jobs.map(asInserted), { db: onTransaction(transaction) });
      transaction.afterCommit(() => wakeFor(jobs, wake.idle));
    },
    async work(handle) {
      const poll = repeat(
        () => {
          wake.idle(1);
          return undefined;
        },
        { name: `polling the queue ${name}`, logger, intervalMilliseconds: form.pollIntervalSeconds * 1000 },
      );
      boss.once('stopped', () => void poll.stop());
      await boss.work<Data>(name, workOptions(form), async ([job]) => {
        if (!job) return [];
        const outcome = await handle({ ...job, isLastTry: job.retryCount >= retention.retryLimit });
        // Others may be queued behind it: don't leave them to the next poll.
        wake.busy();
        wake.idle(1);
        return outcomeOf(job, outcome);
      });
    },
  };
}

/** One at a time: of a batch, the first would run again if the process is killed at the last. */
function workOptions({ workers, perGroup }: QueueForm) {
  return {
    batchSize: 1,
    localConcurrency: workers,
    pollingIntervalSeconds: workerPollSeconds,
    perJobResults: true,
    ...(perGroup !== undefined && { localGroupConcurrency: perGroup }),
  } as const;
}

/** A busy worker that is notified polls again as soon as it is done. */
function waker(boss: PgBoss, name: string) {
  const workersThat = (isBusy: boolean) =>
    boss.getWipData().filter((it) => it.name === name && it.count > 0 === isBusy);
  const tell = (some: { id: string }[]) => {
    for (const { id } of some) boss.notifyWorker(id);
  };
  return {
    idle: (most: number) => tell(workersThat(false).slice(0, most)),
    busy: () => tell(workersThat(true)),
  };
}

function outcomeOf({ id }: { id: string }, outcome: JobOutcome) {
  // Without a dead-letter queue, such a job has failed and isn't retried.
  return [{ id, status: outcome === 'done' ? ('completed' as const) : ('deadletter' as const) }];
}

function asInserted<Data extends object>({ data, group, afterSeconds }: NewJob<Data>) {
  return {
    data,
    ...(group !== undefined && { group: { id: group } }),
    ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
  };
}

function wakeFor(jobs: readonly { afterSeconds?: number }[], wake: (most: number) => void): void {
  wake(jobs.filter(({ afterSeconds = 0 }) => afterSeconds === 0).length);
  const soon = jobs.map(({ afterSeconds = 0 }) => afterSeconds).filter((it) => it > 0 && it <= soonSeconds);
  // Slightly after it is due, by the database's clock.
  for (const seconds of soon) setTimeout(() => wake(1), seconds * 1000 + 100).unref();
}
