import type { Transaction } from '../db/database.ts';
import { type NewEvent, recordEvent } from '../events/record-event.ts';
import type { Caller } from './caller.ts';
import { eventActor } from './event-actor.ts';

/** Records what a caller has done to a record of their organization. `previous`: the changed fields as they were before. */
export async function recordCallerEvent(
  transaction: Transaction,
  caller: Caller,
  type: NewEvent['type'],
  event: { id: string; data: Record<string, unknown>; previous?: Record<string, unknown> },
): Promise<void> {
  await recordEvent(transaction, {
    organizationId: caller.organization.id,
    type,
    actor: eventActor(caller),
    recordId: event.id,
    data: event.data,
    ...(event.previous && { previous: event.previous }),
  });
}
