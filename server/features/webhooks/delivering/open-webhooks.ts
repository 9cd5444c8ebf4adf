import type { WebhookRules } from '../../../config/webhook-rules.ts';
import type { BackgroundLease } from '../../../db/background-lease.ts';
import type { Notices } from '../../../db/notices.ts';
import type { Jobs } from '../../../jobs/job-queue.ts';
import { addressGuard } from '../../../outgoing/address-guard.ts';
import { type Outgoing, openOutgoing } from '../../../outgoing/open-outgoing.ts';
import { type ResolveHost, resolveHost } from '../../../outgoing/resolve-host.ts';
import type { DeliveryQueue } from '../deliveries/delivery-queue.ts';
import { type TargetCheck, targetCheck } from '../target-check.ts';
import type { DeliveryDependencies } from './delivery-dependencies.ts';
import { startWebhooks } from './start-webhooks.ts';
import { openWebhookQueue } from './webhook-queue.ts';

export type OpenWebhooks = {
  queue: DeliveryQueue;
  checkTarget: TargetCheck;
  /** Calls third-party addresses, other than those of webhooks too. */
  outgoing: Outgoing;
  /** Delivers from now on; returns a function that stops creating deliveries. */
  start(
    dependencies: Omit<DeliveryDependencies, 'queue' | 'outgoing'> & {
      notices: Notices;
      lease: Pick<BackgroundLease, 'isHeld'>;
    },
  ): () => Promise<void>;
  /** Aborts requests in progress; they are retried. */
  close(): Promise<void>;
};

type Options = {
  jobs: Jobs;
  rules: WebhookRules;
  /** The name servers, except in tests. */
  resolve?: ResolveHost;
};

/**
 * Shared by requests and deliveries: which addresses may be called, and the queue. Nothing is loaded before the first
 * delivery.
 */
export function openWebhooks({ jobs, rules, resolve = resolveHost }: Options): OpenWebhooks {
  const refuses = addressGuard(rules.networks);
  const queue = openWebhookQueue(jobs);
  const outgoing = openOutgoing({ refuses, resolve });
  return {
    queue,
    outgoing,
    checkTarget: targetCheck({ allowsHttp: rules.allowsHttp, refuses, resolve }),
    start: (dependencies) => startWebhooks({ ...dependencies, queue, outgoing }),
    close: () => outgoing.close(),
  };
}
