import type { Transaction } from '../db/database.ts';

/** A job as its handler gets it: the same one comes again after a failure, with the same id. */
export type Job<Data> = { id: string; data: Data; isLastTry: boolean };

/** `done` and `given up` end a job; what is thrown has it tried again later. */
export type JobOutcome = 'done' | 'given up';

/** Work to be done after the change that asks for it, once, by any process, and again until it succeeds. */
export type JobQueue<Data> = {
  /** Part of the transaction: the job is there with the change, or neither is. */
  add(transaction: Transaction, data: Data): Promise<void>;
  /** Takes jobs from now on. */
  work(handle: (job: Job<Data>) => Promise<JobOutcome>): Promise<void>;
  /** Takes no more, and lets the running ones end within the time given; the others are tried again later. */
  stop(withinMilliseconds: number): Promise<void>;
};
