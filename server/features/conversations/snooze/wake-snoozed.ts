import { tryLock } from '../../../db/advisory-locks.ts';
import type { Database, Reader, Transaction } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { readAcross } from '../../../db/sharded/across-organizations.ts';
import { microsecondAfter } from '../../../db/timestamps.ts';
import { newId } from '../../../ids/public-id.ts';
import { conversationSnapshot } from '../conversation-row.ts';

type Due = { organization_id: string; now: Microseconds };

const batchSize = 100;

/**
 * Reopens due conversations, longest overdue first, and records an event for each: at most one batch per
 * organization. Locked ones are left for the next round. Returns how many it reopened.
 */
export async function wakeSnoozed(database: Database): Promise<number> {
  let count = 0;
  for (const due of await dueOrganizations(database))
    count += await database.transaction(async (transaction) =>
      (await tryLock(transaction, 'wakeSnoozed')) ? wake(transaction, due) : 0,
    );
  return count;
}

/**
 * Organizations with a conversation among the batch of the longest overdue. The time is the database's, the same for
 * all processes.
 */
async function dueOrganizations(reader: Reader): Promise<Due[]> {
  return readAcross<Due>(reader, {
    name: 'organizations_to_wake',
    text: (among) => `SELECT organization_id, statement_timestamp() AS now
             FROM (SELECT organization_id FROM conversations
                    WHERE status = 'snoozed' AND snoozed_until <= now() AND ${among('organization_id')}
                    ORDER BY snoozed_until LIMIT ${batchSize}) due
            GROUP BY organization_id`,
    values: [],
  });
}

/** Locked by a separate statement: the update then sees their current state (decisions/0115). */
async function wake(transaction: Transaction, { organization_id, now }: Due): Promise<number> {
  const timestamp = formatTimestamp(now);
  const due = await transaction.read<{ id: string }>({
    name: 'lock_snoozed',
    text: `SELECT id FROM conversations WHERE organization_id = $1 AND status = 'snoozed' AND snoozed_until <= $2
            ORDER BY snoozed_until LIMIT ${batchSize} FOR NO KEY UPDATE SKIP LOCKED`,
    values: [organization_id, timestamp],
  });
  if (due.length === 0) return 0;
  await wakeAll(transaction, { organizationId: organization_id, timestamp, ids: due.map(({ id }) => id) });
  return due.length;
}

type Batch = { organizationId: string; timestamp: string; ids: readonly string[] };

/** With an event for each, in two statements for Citus (see `assignAll` in members/reassign). */
async function wakeAll(transaction: Transaction, { organizationId, timestamp, ids }: Batch): Promise<void> {
  const { rows: woken } = await transaction.write<{ id: string; snapshot: string }>({
    name: 'wake_snoozed',
    text: `WITH c AS (
             UPDATE conversations c
                SET status = 'open', snoozed_until = NULL, updated_at = greatest($2, ${microsecondAfter('c.updated_at')})
              WHERE c.organization_id = $1 AND c.id = ANY ($3) RETURNING c.*)
           SELECT c.id, (${conversationSnapshot})::text AS snapshot FROM c`,
    values: [organizationId, timestamp, ids],
  });
  await transaction.write({
    name: 'record_woken',
    text: `INSERT INTO events (organization_id, id, type, actor_type, record_id, data, previous)
           SELECT $1, woken.event_id, 'conversation.status_changed', 'system', woken.id, woken.snapshot, '{"status": "snoozed"}'
             FROM unnest($2::uuid[], $3::uuid[], $4::jsonb[]) AS woken (id, event_id, snapshot)`,
    values: [
      organizationId,
      woken.map(({ id }) => id),
      woken.map(() => newId()),
      woken.map(({ snapshot }) => snapshot),
    ],
  });
}
