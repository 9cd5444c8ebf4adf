import { tryLock } from '../../../db/advisory-locks.ts';
import type { Database, Reader, Transaction } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { microsecondAfter } from '../../../db/moments.ts';
import { newId } from '../../../ids/public-id.ts';
import { conversationSnapshot } from '../conversation-row.ts';

type Due = { organization_id: string; now: Microseconds };

const batchSize = 100;

/**
 * Reopens snoozed conversations whose time has come, those that have waited longest first, and records an event for each: at most
 * a batch of every organization's. One that somebody is changing just now is left for the next time. Returns how many it were.
 */
export async function wakeSnoozed(database: Database): Promise<number> {
  let count = 0;
  for (const due of await dueOrganizations(database))
    count += await database.transaction(async (transaction) =>
      (await tryLock(transaction, 'wakeSnoozed')) ? wake(transaction, due) : 0,
    );
  return count;
}

/** Those with a conversation among the batch that has waited longest. The time is the database's, the same for all processes. */
async function dueOrganizations(reader: Reader): Promise<Due[]> {
  return reader.read<Due>({
    name: 'organizations_to_wake',
    text: `SELECT organization_id, statement_timestamp() AS now
             FROM (SELECT organization_id FROM conversations WHERE status = 'snoozed' AND snoozed_until <= now()
                    ORDER BY snoozed_until LIMIT ${batchSize}) due
            GROUP BY organization_id`,
    values: [],
  });
}

/** Locked by a statement of their own: the update then sees them as they are (decisions/0115). */
async function wake(transaction: Transaction, { organization_id, now }: Due): Promise<number> {
  const moment = formatTimestamp(now);
  const due = await transaction.read<{ id: string }>({
    name: 'lock_snoozed',
    text: `SELECT id FROM conversations WHERE organization_id = $1 AND status = 'snoozed' AND snoozed_until <= $2
            ORDER BY snoozed_until LIMIT ${batchSize} FOR NO KEY UPDATE SKIP LOCKED`,
    values: [organization_id, moment],
  });
  if (due.length === 0) return 0;
  await transaction.write({
    name: 'wake_snoozed',
    text: `WITH c AS (
             UPDATE conversations c
                SET status = 'open', snoozed_until = NULL, updated_at = greatest($2, ${microsecondAfter('c.updated_at')})
              WHERE c.organization_id = $1 AND c.id = ANY ($3) RETURNING c.*)
           INSERT INTO events (organization_id, id, type, actor_type, record_id, data, previous)
           SELECT $1, due.event_id, 'conversation.status_changed', 'system', c.id,
                  ${conversationSnapshot},
                  '{"status": "snoozed"}'
             FROM c JOIN unnest($3::uuid[], $4::uuid[]) AS due (id, event_id) ON due.id = c.id`,
    values: [organization_id, moment, due.map(({ id }) => id), due.map(() => newId())],
  });
  return due.length;
}
