import type { Logger } from 'pino';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { forEachOrganization } from '../../background/for-each-organization.ts';
import { openOnce } from '../../background/open-once.ts';
import { repeat } from '../../background/repeat.ts';
import type { BackgroundLease } from '../../db/background-lease.ts';
import type { Database } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { type PushParts, pushDue } from '../../features/notifications/push/push-due.ts';
import { pushKeyOf } from '../../features/notifications/push/push-key.ts';
import type { PushTask } from '../../features/notifications/push/push-queue.ts';
import { sendPush } from '../../features/notifications/push/send-push.ts';
import { hasSubscriptions } from '../../features/notifications/push/subscription-store.ts';
import { dueTimers, maxDueTimers } from '../../features/notifications/timer-store.ts';
import type { JobQueue, Jobs } from '../../jobs/job-queue.ts';
import { pushQueue } from '../../jobs/settings.ts';
import type { Outgoing } from '../../outgoing/open-outgoing.ts';

type Options = {
  database: Database;
  digest: KeyedDigest;
  jobs: Jobs;
  outgoing: Pick<Outgoing, 'post'>;
  baseUrl: () => URL;
  logger: Logger;
  lease: Pick<BackgroundLease, 'isHeld'>;
  now: () => Microseconds;
};

const name = 'pushing notifications';

/** How often the process with the lease polls for due notifications; others, for the first browser that gets them. */
const intervalMilliseconds = 2000;
const firstSubscriptionMilliseconds = 15_000;

/**
 * Pushes notifications to browsers, alongside any number of other processes. Until a browser gets push messages, it
 * loads nothing. Returns a function that stops it.
 */
export function startPushing(options: Options): () => Promise<void> {
  const { database, logger, lease, now } = options;
  let queue: JobQueue<PushTask> | undefined;
  const round = async (signal: AbortSignal) => {
    if (!queue) {
      if (!(await hasSubscriptions(database))) return firstSubscriptionMilliseconds;
      queue = await openQueue(options);
    }
    return lease.isHeld() ? pushRound({ database, queue, now, logger }, signal) : undefined;
  };
  return repeat(round, { name, logger, intervalMilliseconds }).stop;
}

/** Sends what this process and others queue, from now on. */
export async function openQueue(options: Omit<Options, 'lease' | 'now'>): Promise<JobQueue<PushTask>> {
  const queue = await options.jobs.open<PushTask>(pushQueue);
  const readKey = openOnce(() => pushKeyOf(options.database, options.digest));
  await queue.work((job) => sendPush({ ...options, queue, readKey }, job));
  return queue;
}

/** Queues what is due now; 0 if there may be more. */
export async function pushRound(
  { logger, ...parts }: PushParts & { logger: Pick<Logger, 'warn'> },
  signal?: AbortSignal,
): Promise<number | undefined> {
  const due = await dueTimers(parts.database, 'push', parts.now());
  const byOrganization = Map.groupBy(due, ({ organization_id }) => organization_id);
  const work = async (organizationId: string) => {
    for (const key of byOrganization.get(organizationId) ?? [])
      if (!signal?.aborted) await pushDue(parts, key);
  };
  const failed = await forEachOrganization(byOrganization.keys(), work, { name, logger });
  return due.length === maxDueTimers && failed.length === 0 ? 0 : undefined;
}
