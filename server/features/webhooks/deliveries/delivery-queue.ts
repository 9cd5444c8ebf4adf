import type { Transaction } from '../../../db/database.ts';

/** One job for one delivery, which refers to it by `job_number`. */
export type DeliveryJob = { organization_id: string; id: string; job_number: number; afterSeconds?: number };

/** Delivers soon after the transaction that requests it. */
export type DeliveryQueue = {
  /** Call it before the transaction: the first time, the queue needs its own connections. */
  ready(): Promise<void>;
  add(transaction: Transaction, ...jobs: DeliveryJob[]): Promise<void>;
};
