import type { Transaction } from '../../../db/database.ts';

/** One job for one delivery; `job_number` is how the delivery knows it. */
export type DeliveryJob = { organization_id: string; id: string; job_number: number; afterSeconds?: number };

/** Has deliveries made soon after the transaction that asks for them. */
export type DeliveryQueue = {
  /** Before the transaction: the first time, the queue needs connections of its own. */
  ready(): Promise<void>;
  add(transaction: Transaction, ...jobs: DeliveryJob[]): Promise<void>;
};
