import type { Transaction } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { microsecondAfter } from '../../../db/timestamps.ts';

/** `now` is the database's time under the lock. */
type Solution = {
  organizationId: string;
  conversationId: string;
  messageId: string | null;
  now: Microseconds;
};

/** Records in a locked conversation's row which message solves it; returns the time, later than any previous change. */
export async function setSolution(
  transaction: Transaction,
  { organizationId, conversationId, messageId, now }: Solution,
): Promise<Microseconds> {
  const { rows } = await transaction.write<{ updated_at: Microseconds }>({
    name: 'set_solution',
    text: `UPDATE conversations
              SET solution_message_id = $3,
                  updated_at = greatest($4, ${microsecondAfter('updated_at')})
            WHERE organization_id = $1 AND id = $2 RETURNING updated_at`,
    values: [organizationId, conversationId, messageId, formatTimestamp(now)],
  });
  return rows[0]?.updated_at ?? 0;
}

/** Marks a message of a locked conversation as the solution, or unmarks it; returns its row as events store it. */
export async function setMark(
  transaction: Transaction,
  organizationId: string,
  messageId: string,
  at: Microseconds | null,
): Promise<Record<string, unknown>> {
  const { rows } = await transaction.write<{ snapshot: Record<string, unknown> }>({
    name: 'set_mark',
    text: `WITH m AS (
             UPDATE messages SET marked_as_solution_at = $3 WHERE organization_id = $1 AND id = $2 RETURNING *)
           SELECT to_jsonb(m) AS snapshot FROM m`,
    values: [organizationId, messageId, at === null ? null : formatTimestamp(at)],
  });
  return rows[0]?.snapshot ?? {};
}
