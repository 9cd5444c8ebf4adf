import { forEachOrganization, organizationsFrom } from '../../../background/for-each-organization.ts';
import { repeat } from '../../../background/repeat.ts';
import type { BackgroundLease } from '../../../db/background-lease.ts';
import type { Notices } from '../../../db/notices.ts';
import type { Job } from '../../../jobs/job-queue.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import type { DeliveryDependencies } from './delivery-dependencies.ts';
import { dispatchEvents } from './dispatch-events.ts';
import { isLogBehind, logsBehind } from './webhook-cursors.ts';
import type { DeliveryTask, WebhookQueue } from './webhook-queue.ts';

type Options = DeliveryDependencies & {
  queue: WebhookQueue;
  notices: Pick<Notices, 'subscribe'>;
  lease: Pick<BackgroundLease, 'isHeld'>;
};

/** How often the process with the lease polls for events without a notice, and for the installation's first endpoint. */
const pollIntervalMilliseconds = 1000;

/** How often the others poll for that first endpoint. */
const firstEndpointMilliseconds = 15_000;

/**
 * Delivers events to endpoints, alongside any number of other processes. Until there is an endpoint, it loads
 * nothing. Returns a function that stops creating deliveries; those in progress end with the queue.
 */
export function startWebhooks(options: Options): () => Promise<void> {
  const { database, queue, notices, logger, lease } = options;
  const waiting = new Set<string>();
  const loopOptions = { name: 'delivering events', logger };
  let isStopped = false;
  let stopListening: (() => void) | undefined;
  let polledAt = Number.NEGATIVE_INFINITY;

  const attempt = async ({ data }: Job<DeliveryTask>) => {
    await attemptDelivery(options, data).catch((error: unknown) => {
      if (!isStopped) logger.warn({ err: error }, 'a delivery could not be attempted; it is tried again');
      throw error;
    });
    return 'done' as const;
  };
  const isTimeToPoll = () => {
    if (!lease.isHeld() && stopListening) return false;
    const interval = lease.isHeld() ? pollIntervalMilliseconds : firstEndpointMilliseconds;
    return performance.now() - polledAt >= interval;
  };
  const poll = async () => {
    polledAt = performance.now();
    const { hasWebhooks, organizationIds } = await logsBehind(database);
    if (hasWebhooks && !stopListening) {
      await queue.work(attempt);
      stopListening = notices.subscribe((notice) => {
        if (notice.about !== 'events') return;
        waiting.add(notice.organizationId);
        loop.wake();
      });
    }
    return organizationIds;
  };
  const dispatchOne = async (id: string) => {
    waiting.delete(id);
    if ((await isLogBehind(database, id)) && (await dispatchEvents(options, id))) waiting.add(id);
  };
  const round = async () => {
    if (isTimeToPoll()) for (const id of await organizationsFrom(poll, loopOptions)) waiting.add(id);
    // One batch of each, so that a long one doesn't delay the others.
    const failed = await forEachOrganization([...waiting], dispatchOne, loopOptions);
    const hasMore = waiting.size > 0;
    for (const id of failed) waiting.add(id);
    return hasMore ? 0 : undefined;
  };
  const loop = repeat(round, { ...loopOptions, intervalMilliseconds: pollIntervalMilliseconds });
  return async () => {
    isStopped = true;
    await loop.stop();
    stopListening?.();
  };
}
