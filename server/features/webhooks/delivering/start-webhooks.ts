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

/** How often the process with the lease looks for what no notice told it of, and for the first endpoint of the installation. */
const pollIntervalMilliseconds = 1000;

/** How often the others look for that first endpoint. */
const firstEndpointMilliseconds = 15_000;

/**
 * Delivers events to endpoints, beside any number of other processes. Until there is an endpoint, it loads nothing. Returns what
 * stops it making deliveries; those that are under way end with the queue.
 */
export function startWebhooks(options: Options): () => Promise<void> {
  const { database, queue, notices, logger, lease } = options;
  const waiting = new Set<string>();
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
    for (const id of organizationIds) waiting.add(id);
  };
  const round = async () => {
    if (isTimeToPoll()) await poll();
    // One batch of each, so that one with much holds up no other.
    for (const id of [...waiting]) {
      waiting.delete(id);
      if ((await isLogBehind(database, id)) && (await dispatchEvents(options, id))) waiting.add(id);
    }
    return waiting.size > 0 ? 0 : undefined;
  };
  const loop = repeat(round, {
    name: 'delivering events',
    logger,
    intervalMilliseconds: pollIntervalMilliseconds,
  });
  return async () => {
    isStopped = true;
    await loop.stop();
    stopListening?.();
  };
}
