import type { ConstructorOptions } from 'pg-boss';
import type { QueueForm } from './job-queue.ts';

/** pg-boss as a plain queue: no cron, no flows, no statistics. Nothing queries the database every second. */
export const bossSettings = {
  schema: 'jobs',
  schedule: false,
  supervise: true,
  superviseIntervalSeconds: 15,
  monitorIntervalSeconds: 15,
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
  monitorVacuum: false,
  reindex: false,
} as const satisfies ConstructorOptions;

/** One worker of a process polls for all of them (`pollIntervalSeconds`); individually they hardly ever do. */
export const workerPollSeconds = 300;

/** A worker's heartbeat every few seconds, so that the job of a killed process is taken over within half a minute. */
const watched = { expireInSeconds: 120, heartbeatSeconds: 10 };

/** Retried after some seconds, with exponential backoff up to an hour: for half a day. */
export const mailQueue: QueueForm = {
  name: 'mail',
  retention: {
    ...watched,
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    deleteAfterSeconds: 24 * 3600,
    retentionSeconds: 7 * 24 * 3600,
  },
  workers: 2,
  pollIntervalSeconds: 3,
};

/** A push message decides itself when it is retried, like a delivery. Four at a time per organization. */
export const pushQueue: QueueForm = {
  name: 'push',
  retention: {
    ...watched,
    retryLimit: 10,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 300,
    deleteAfterSeconds: 600,
    retentionSeconds: 24 * 3600,
  },
  workers: 8,
  perGroup: 4,
  pollIntervalSeconds: 3,
};

/**
 * The delivery itself decides when it is retried; here it is only retried if the database was down or the process was
 * killed. Eight at a time per organization: however long its endpoints take, there are workers for others.
 */
export const webhookQueue: QueueForm = {
  name: 'webhooks',
  retention: {
    ...watched,
    retryLimit: 100,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 300,
    deleteAfterSeconds: 600,
    retentionSeconds: 7 * 24 * 3600,
  },
  workers: 32,
  perGroup: 8,
  pollIntervalSeconds: 2,
};
