import type { CauseKind, EventType } from '../../contract/event.ts';
import type { Transaction } from '../db/database.ts';
import { newId } from '../ids/public-id.ts';

/** The client that sent a request, for the audit log; events don't include it. */
export type ClientInfo = { address: string; userAgent: string | undefined };

/** The actor of an event; ids are uuids. The system has neither. */
export type EventActor =
  | { type: 'member'; userId: string; appId?: string; client?: ClientInfo }
  | { type: 'app'; appId: string; client?: ClientInfo }
  | { type: 'system' };

/** What led to a change that the actor didn't ask for; `id` is the record's uuid. */
export type EventCause = { kind: CauseKind; id: string };

export type NewEvent = {
  /** A uuid; by default a new one. */
  id?: string;
  organizationId: string;
  type: EventType;
  actor: EventActor;
  recordId: string;
  /** The record's current row, if it can change later. */
  data?: Record<string, unknown>;
  /** The previous values of the changed fields. */
  previous?: Record<string, unknown>;
  causedBy?: EventCause | undefined;
};

/**
 * Records an event in the transaction that causes it: both are committed, or neither. Call it after locking the
 * record's row, so that one record's events are in the order of its changes. Returns the event's uuid.
 */
export async function recordEvent(transaction: Transaction, event: NewEvent): Promise<string> {
  const { actor, id = newId() } = event;
  await transaction.write({
    name: 'record_event',
    text: `INSERT INTO events (organization_id, id, type, actor_type, actor_user_id, actor_app_id, record_id, data, previous, caused_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      event.organizationId,
      id,
      event.type,
      actor.type,
      actor.type === 'member' ? actor.userId : null,
      actor.type === 'system' ? null : (actor.appId ?? null),
      event.recordId,
      event.data === undefined ? null : JSON.stringify(event.data),
      event.previous === undefined ? null : JSON.stringify(event.previous),
      event.causedBy === undefined ? null : JSON.stringify(event.causedBy),
    ],
  });
  return id;
}
