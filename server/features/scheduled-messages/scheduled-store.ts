import sql from 'sql-template-tag';
import type { HeldReason } from '../../../contract/scheduled-message.ts';
import type { Database, Reader, Transaction, Writer } from '../../db/database.ts';
import { listByInsertion } from '../../db/list-by-insertion.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import type { PageRange } from '../../db/page-range.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import {
  type ScheduledRequest,
  type ScheduledRow,
  scheduledColumns,
  scheduledJoins,
} from './scheduled-row.ts';

const tables = `scheduled_messages s ${scheduledJoins}`;

/** A range of the scheduled messages of a conversation, oldest first. */
export function listScheduled(
  reader: Reader,
  { organization_id, id }: { organization_id: string; id: string },
  range: PageRange,
): Promise<ScheduledRow[]> {
  const conditions = [sql`s.organization_id = ${organization_id}`, sql`s.conversation_id = ${id}`];
  return listByInsertion(reader, { columns: scheduledColumns, tables, from: 's', conditions }, range);
}

/** A scheduled message of any conversation of the organization. */
export async function findScheduled(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<ScheduledRow | undefined> {
  const [row] = await reader.read<ScheduledRow>({
    name: 'find_scheduled_message',
    text: `SELECT ${scheduledColumns} FROM ${tables} WHERE s.organization_id = $1 AND s.id = $2`,
    values: [organizationId, id],
  });
  return row;
}

/** How many a conversation has; it has few. */
export async function countScheduled(
  reader: Reader,
  { organization_id, id }: { organization_id: string; id: string },
): Promise<number> {
  const rows = await reader.read({
    name: 'scheduled_of_conversation',
    text: 'SELECT id FROM scheduled_messages WHERE organization_id = $1 AND conversation_id = $2 LIMIT 100',
    values: [organization_id, id],
  });
  return rows.length;
}

export type NewScheduled = {
  organizationId: string;
  id: string;
  conversationId: string;
  userId: string;
  connectionId: string | null;
  body: string;
  request: ScheduledRequest;
  sendAt: Microseconds;
  writtenAfter: Microseconds;
  now: Microseconds;
};

export async function insertScheduled(transaction: Transaction, row: NewScheduled): Promise<void> {
  await transaction.write({
    name: 'insert_scheduled_message',
    text: `INSERT INTO scheduled_messages (organization_id, id, conversation_id, user_id, connection_id, body_html, request,
                                           send_at, written_after, inserted_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
    values: [
      row.organizationId,
      row.id,
      row.conversationId,
      row.userId,
      row.connectionId,
      row.body,
      JSON.stringify(row.request),
      formatTimestamp(row.sendAt),
      formatTimestamp(row.writtenAfter),
      formatTimestamp(row.now),
    ],
  });
}

export type ScheduledChange = Pick<
  NewScheduled,
  'userId' | 'connectionId' | 'body' | 'request' | 'sendAt'
> & {
  writtenAfter: Microseconds;
  heldReason: HeldReason | null;
  heldError: string | null;
  now: Microseconds;
};

/** Writes a changed scheduled message of a locked conversation. A process that is sending it now then fails to do so. */
export async function storeScheduledChange(
  transaction: Transaction,
  { organizationId, id }: { organizationId: string; id: string },
  change: ScheduledChange,
): Promise<void> {
  await transaction.write({
    name: 'update_scheduled_message',
    text: `UPDATE scheduled_messages
              SET user_id = $3, connection_id = $4, body_html = $5, request = $6, send_at = $7, written_after = $8,
                  held_reason = $9, held_error = $10, leased_until = NULL, updated_at = $11
            WHERE organization_id = $1 AND id = $2`,
    values: [
      organizationId,
      id,
      change.userId,
      change.connectionId,
      change.body,
      JSON.stringify(change.request),
      formatTimestamp(change.sendAt),
      formatTimestamp(change.writtenAfter),
      change.heldReason,
      change.heldError,
      formatTimestamp(change.now),
    ],
  });
}

/** Returns whether it was there. */
export async function deleteScheduled(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'delete_scheduled_message',
    text: 'DELETE FROM scheduled_messages WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  });
  return rowCount === 1;
}

/** The longest that sending one may take; after that another process tries. */
const leaseMicroseconds = 60_000_000;

/** A scheduled message that this process alone sends, until `lease`. */
export type Leased = { organizationId: string; id: string; lease: string };

/** Organizations with one of the longest overdue ones. Those that are being deleted wait. */
export async function dueOrganizations(reader: Reader, now: Microseconds, limit: number): Promise<string[]> {
  const rows = await readAcross<{ organization_id: string }>(reader, {
    name: 'organizations_to_send_for',
    text: (among) => `SELECT DISTINCT due.organization_id
             FROM (SELECT organization_id FROM scheduled_messages
                    WHERE held_reason IS NULL AND send_at <= $1 AND (leased_until IS NULL OR leased_until < $1)
                      AND ${among('organization_id')}
                    ORDER BY send_at LIMIT $2) due
             JOIN organizations o ON o.id = due.organization_id AND o.deleted_at IS NULL`,
    values: [formatTimestamp(now), limit],
  });
  return rows.map(({ organization_id }) => organization_id);
}

/** Leases a batch of an organization's due messages; other processes skip those. */
export async function leaseDue(
  database: Database,
  organizationId: string,
  { now, limit }: { now: Microseconds; limit: number },
): Promise<Leased[]> {
  const lease = formatTimestamp(now + leaseMicroseconds);
  return database.transaction(async (transaction) => {
    const due = await transaction.read<{ id: string }>({
      name: 'lock_due_scheduled',
      text: `SELECT id FROM scheduled_messages
              WHERE organization_id = $1 AND held_reason IS NULL AND send_at <= $2
                AND (leased_until IS NULL OR leased_until < $2)
              ORDER BY send_at, id LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED`,
      values: [organizationId, formatTimestamp(now), limit],
    });
    const ids = due.map(({ id }) => id);
    await transaction.write({
      name: 'lease_due_scheduled',
      text: 'UPDATE scheduled_messages SET leased_until = $3 WHERE organization_id = $1 AND id = ANY ($2)',
      values: [organizationId, ids, lease],
    });
    return ids.map((id) => ({ organizationId, id, lease }));
  });
}

/** Leases one for a person who sends it now; undefined if it is gone, or being sent. */
export async function leaseOne(
  writer: Writer,
  { organizationId, id, now }: { organizationId: string; id: string; now: Microseconds },
): Promise<Leased | undefined> {
  const lease = formatTimestamp(now + leaseMicroseconds);
  const { rowCount } = await writer.write({
    name: 'lease_scheduled_message',
    text: `UPDATE scheduled_messages SET leased_until = $3
            WHERE organization_id = $1 AND id = $2 AND (leased_until IS NULL OR leased_until < $4)`,
    values: [organizationId, id, lease, formatTimestamp(now)],
  });
  return rowCount === 1 ? { organizationId, id, lease } : undefined;
}

/** Ends a lease early. A later lease stays. */
export async function endLease(writer: Writer, { organizationId, id, lease }: Leased): Promise<void> {
  await writer.write({
    name: 'end_lease_of_scheduled',
    text: `UPDATE scheduled_messages SET leased_until = NULL
            WHERE organization_id = $1 AND id = $2 AND leased_until = $3`,
    values: [organizationId, id, lease],
  });
}

/** Deletes one that has been sent; false if the lease was lost. */
export async function deleteSent(
  transaction: Transaction,
  { organizationId, id, lease }: Leased,
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'delete_sent_scheduled',
    text: 'DELETE FROM scheduled_messages WHERE organization_id = $1 AND id = $2 AND leased_until = $3',
    values: [organizationId, id, lease],
  });
  return rowCount === 1;
}

/** Holds one; false if the lease was lost. */
export async function storeHold(
  transaction: Transaction,
  { organizationId, id, lease }: Leased,
  { reason, error, now }: { reason: HeldReason; error: string | null; now: Microseconds },
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'hold_scheduled_message',
    text: `UPDATE scheduled_messages SET held_reason = $4, held_error = $5, leased_until = NULL, updated_at = $6
            WHERE organization_id = $1 AND id = $2 AND leased_until = $3`,
    values: [organizationId, id, lease, reason, error, formatTimestamp(now)],
  });
  return rowCount === 1;
}

/** Whether the contact has written in a conversation after a time. */
export async function hasContactWritten(
  reader: Reader,
  {
    organizationId,
    conversationId,
    after,
  }: { organizationId: string; conversationId: string; after: Microseconds },
): Promise<boolean> {
  const rows = await reader.read({
    name: 'has_contact_written',
    text: `SELECT 1 FROM messages
            WHERE organization_id = $1 AND conversation_id = $2 AND inserted_at > $3 AND contact_id IS NOT NULL LIMIT 1`,
    values: [organizationId, conversationId, formatTimestamp(after)],
  });
  return rows.length > 0;
}
