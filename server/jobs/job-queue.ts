import type { Transaction } from '../db/database.ts';

/** A job as its handler gets it: the same one comes again after a failure, with the same id. */
export type Job<Data> = { id: string; data: Data; isLastTry: boolean };

/** `done` and `given up` end a job; what is thrown has it tried again later. */
export type JobOutcome = 'done' | 'given up';

export type NewJob<Data> = {
  data: Data;
  /** Those of one group are done only so many at a time, where the queue says how many. */
  group?: string;
  /** Not before. */
  afterSeconds?: number;
};

/** Work to be done after the change that asks for it, once, by any process, and again until it succeeds. */
export type JobQueue<Data> = {
  /** Part of the transaction: the jobs are there with the change, or none is. */
  add(transaction: Transaction, ...jobs: NewJob<Data>[]): Promise<void>;
  /** Takes jobs from now on. */
  work(handle: (job: Job<Data>) => Promise<JobOutcome>): Promise<void>;
};

/** Every queue that this process takes part in. */
export type Jobs = {
  /** @throws OperatorError where the tables of jobs cannot be made */
  open<Data extends Record<string, string>>(queue: QueueForm): Promise<JobQueue<Data>>;
  /** Takes no more, and lets the running ones end within the time given; the others are tried again later. */
  stop(withinMilliseconds: number): Promise<void>;
};

/** What a queue is like; `settings.ts` has the ones there are. */
export type QueueForm = {
  name: string;
  /** How pg-boss keeps its jobs. */
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
  /** How many jobs a process does at a time. */
  workers: number;
  /** And how many of them of one group. */
  perGroup?: number;
  /** How often a process looks for what nobody told it of: what is due now, or was added elsewhere. */
  pollIntervalSeconds: number;
};
