import type { Transaction } from '../db/database.ts';

/** A job as its handler gets it: retried after a failure, with the same id. */
export type Job<Data> = { id: string; data: Data; isLastTry: boolean };

/** `done` and `given up` end a job; an error is retried later. */
export type JobOutcome = 'done' | 'given up';

export type NewJob<Data> = {
  data: Data;
  /** Limits concurrency per group, if the queue sets a limit. */
  group?: string;
  /** Not before. */
  afterSeconds?: number;
};

/** Work to be done once after the change that requests it, by any process, and retried until it succeeds. */
export type JobQueue<Data> = {
  /** Part of the transaction: the jobs are committed with the change, or not at all. */
  add(transaction: Transaction, ...jobs: NewJob<Data>[]): Promise<void>;
  /** Processes jobs from now on. */
  work(handle: (job: Job<Data>) => Promise<JobOutcome>): Promise<void>;
};

/** Every queue that this process uses. */
export type Jobs = {
  /** @throws OperatorError if the job tables can't be created */
  open<Data extends Record<string, string>>(queue: QueueForm): Promise<JobQueue<Data>>;
  /** Takes no more jobs, and lets the running ones finish within the given time; the others are retried later. */
  stop(withinMilliseconds: number): Promise<void>;
};

/** A queue's settings; `settings.ts` has all of them. */
export type QueueForm = {
  name: string;
  /** How pg-boss handles its jobs. */
  retention: {
    retryLimit: number;
    retryDelay: number;
    retryBackoff: boolean;
    retryDelayMax: number;
    expireInSeconds: number;
    heartbeatSeconds: number;
    deleteAfterSeconds: number;
    retentionSeconds: number;
  };
  /** How many jobs a process runs at a time. */
  workers: number;
  /** And how many of them per group. */
  perGroup?: number;
  /** How often a process polls for jobs without a notice: those due now, or added elsewhere. */
  pollIntervalSeconds: number;
};
