import type { Notices } from '../../db/notices.ts';
import type { Job } from '../../jobs/job-queue.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import type { Delivering } from './delivering.ts';
import { dispatchEvents } from './dispatch-events.ts';
import { logsBehind } from './webhook-cursors.ts';
import type { DeliveryTask, WebhookQueue } from './webhook-queue.ts';

type Options = Delivering & { queue: WebhookQueue; notices: Pick<Notices, 'subscribe'> };

/** How often a process looks for what no notice told it of, and for the first endpoint of the installation. */
const lookMilliseconds = 1000;

/**
 * Delivers events to endpoints, beside any number of other processes. Until there is an endpoint, it asks one short question a
 * second and loads nothing. Returns what stops it making deliveries; those that are under way end with the queue.
 */
export function startWebhooks(options: Options): () => Promise<void> {
  const { database, queue, notices, logger } = options;
  let isStopped = false;
  let mustLook = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopListening: (() => void) | undefined;

  const attempt = async ({ data }: Job<DeliveryTask>) => {
    await attemptDelivery(options, data).catch((error: unknown) => {
      if (!isStopped) logger.warn({ err: error }, 'a delivery could not be attempted; it is tried again');
      throw error;
    });
    return 'done' as const;
  };
  const look = async () => {
    const { hasWebhooks, organizationIds } = await logsBehind(database);
    if (hasWebhooks && !stopListening) {
      await queue.work(attempt);
      stopListening = notices.subscribe(({ about }) => about === 'events' && wake());
    }
    // One bite of each, so that one with much holds up no other.
    for (const id of organizationIds) mustLook = (await dispatchEvents(options, id)) || mustLook;
  };
  const run = () => {
    mustLook = false;
    running = look()
      .catch((error: unknown) => logger.warn({ err: error }, 'delivering events failed; it is tried again'))
      .finally(() => {
        running = undefined;
        if (!isStopped) timer = setTimeout(run, mustLook ? 0 : lookMilliseconds).unref();
      });
  };
  const wake = () => {
    mustLook = true;
    if (running || isStopped) return;
    clearTimeout(timer);
    run();
  };
  run();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
    stopListening?.();
  };
}
