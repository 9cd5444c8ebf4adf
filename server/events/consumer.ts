import type { EventType } from '../../contract/event.ts';
import type { Transaction } from '../db/database.ts';
import type { ConsumerName, LoggedEvent } from './log-cursor.ts';

/** Processes events of the log, each exactly once, in any number of processes. */
export type Consumer = {
  name: ConsumerName;
  types: readonly EventType[];
  /** Events of these types, in the order of the log. All of it is done in the transaction that moves the cursor. */
  handle(transaction: Transaction, organizationId: string, events: readonly LoggedEvent[]): Promise<void>;
};
