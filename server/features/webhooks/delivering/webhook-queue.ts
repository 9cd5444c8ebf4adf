import type { Job, JobOutcome, JobQueue, Jobs, NewJob } from '../../../jobs/job-queue.ts';
import { webhookQueue } from '../../../jobs/settings.ts';
import type { DeliveryJob, DeliveryQueue } from '../deliveries/delivery-queue.ts';

/** The data of a job: the delivery, and the number that entitles the job to it. */
export type DeliveryTask = { organization_id: string; delivery_id: string; job_number: string };

export type WebhookQueue = DeliveryQueue & {
  work(handle: (job: Job<DeliveryTask>) => Promise<JobOutcome>): Promise<void>;
};

/** Opened with this process's first delivery, since most installations have no webhooks. */
export function openWebhookQueue(jobs: Jobs): WebhookQueue {
  let opening: Promise<JobQueue<DeliveryTask>> | undefined;
  const queue = () => {
    opening ??= jobs.open<DeliveryTask>(webhookQueue).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    ready: async () => void (await queue()),
    add: async (transaction, ...added) => (await queue()).add(transaction, ...added.map(asJob)),
    work: async (handle) => (await queue()).work(handle),
  };
}

/** Grouped by organization, so that hanging endpoints only delay their own organization (security S13). */
function asJob({ organization_id, id, job_number, afterSeconds }: DeliveryJob): NewJob<DeliveryTask> {
  return {
    data: { organization_id, delivery_id: id, job_number: String(job_number) },
    group: organization_id,
    ...(afterSeconds !== undefined && { afterSeconds }),
  };
}
