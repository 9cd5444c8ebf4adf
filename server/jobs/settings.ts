import type { ConstructorOptions } from 'pg-boss';

/** pg-boss as a plain queue: no cron, no flows, no statistics. Nothing of it asks the database every second. */
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

/**
 * Tried again after some seconds, then twice as long each time up to an hour: for half a day. A worker says every few
 * seconds that it is still at it, so that the job of a process that was killed is taken up by another within half a minute.
 */
export const queueSettings = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 24 * 3600,
  retentionSeconds: 7 * 24 * 3600,
};

/** How many jobs of a queue a process does at a time. */
export const workers = 2;

/** One at a time: of a batch, the first would be done again where the process is killed at the last. */
export const workSettings = { batchSize: 1, pollingIntervalSeconds: 5, perJobResults: true } as const;
