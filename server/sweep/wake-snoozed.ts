import type { Database, Transaction } from '../db/database.ts';
import { recordEvent } from '../events/record-event.ts';

type Woken = {
  organization_id: string;
  id: string;
  snapshot: Record<string, unknown>;
  previous: Record<string, unknown>;
};

const bite = 100;

/** Any number that nobody else uses: of several processes one wakes, the others find it done. */
const wakeLock = 7_310_521_884_005;

/**
 * Reopens snoozed conversations whose time has come, those that have waited longest first, and tells of each; at most a
 * bite of them. One that somebody is changing just now is left for the next time. Returns how many it were.
 */
export async function wakeSnoozed(database: Database): Promise<number> {
  return database.transaction(async (transaction) => {
    const [row] = await transaction.read<{ mine: boolean }>({
      text: 'SELECT pg_try_advisory_xact_lock($1) AS mine',
      values: [wakeLock],
    });
    return row?.mine ? wake(transaction) : 0;
  });
}

async function wake(transaction: Transaction): Promise<number> {
  const { rows } = await transaction.write<Woken>({
    name: 'wake_snoozed',
    text: `WITH due AS (
             SELECT organization_id, id, status FROM conversations
              WHERE status = 'snoozed' AND snoozed_until <= now()
              ORDER BY snoozed_until LIMIT ${bite} FOR NO KEY UPDATE SKIP LOCKED)
           UPDATE conversations c
              SET status = 'open', snoozed_until = NULL,
                  updated_at = greatest(clock_timestamp(), c.updated_at + interval '1 microsecond')
             FROM due WHERE c.organization_id = due.organization_id AND c.id = due.id
        RETURNING c.organization_id, c.id, jsonb_build_object('status', due.status) AS previous,
                  to_jsonb(c) || jsonb_build_object('tags', tags_of_conversation(c.organization_id, c.id)) AS snapshot`,
    values: [],
  });
  for (const { organization_id, id, snapshot, previous } of rows)
    await recordEvent(transaction, {
      organizationId: organization_id,
      type: 'conversation.status_changed',
      actor: { type: 'system' },
      recordId: id,
      data: snapshot,
      previous,
    });
  return rows.length;
}
