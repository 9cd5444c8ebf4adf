import { repeat } from '../../../background/repeat.ts';
import type { Notices } from '../../../db/notices.ts';
import type { Job } from '../../../jobs/job-queue.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import type { DeliveryDependencies } from './delivery-dependencies.ts';
import { dispatchEvents } from './dispatch-events.ts';
import { logsBehind } from './webhook-cursors.ts';
import type { DeliveryTask, WebhookQueue } from './webhook-queue.ts';

type Options = DeliveryDependencies & { queue: WebhookQueue; notices: Pick<Notices, 'subscribe'> };

/** How often a process looks for what no notice told it of, and for the first endpoint of the installation. */
const pollIntervalMilliseconds = 1000;

/**
 * Delivers events to endpoints, beside any number of other processes. Until there is an endpoint, it asks one short question a
 * second and loads nothing. Returns what stops it making deliveries; those that are under way end with the queue.
 */
export function startWebhooks(options: Options): () => Promise<void> {
  const { database, queue, notices, logger } = options;
  let isStopped = false;
  let stopListening: (() => void) | undefined;

  const attempt = async ({ data }: Job<DeliveryTask>) => {
    await attemptDelivery(options, data).catch((error: unknown) => {
      if (!isStopped) logger.warn({ err: error }, 'a delivery could not be attempted; it is tried again');
      throw error;
    });
    return 'done' as const;
  };
  const poll = async () => {
    const { hasWebhooks, organizationIds } = await logsBehind(database);
    if (hasWebhooks && !stopListening) {
      await queue.work(attempt);
      stopListening = notices.subscribe(({ about }) => about === 'events' && loop.wake());
    }
    let hasMore = false;
    // One batch of each, so that one with much holds up no other.
    for (const id of organizationIds) hasMore = (await dispatchEvents(options, id)) || hasMore;
    return hasMore ? 0 : undefined;
  };
  const loop = repeat(poll, {
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
