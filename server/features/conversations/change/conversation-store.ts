import type { Transaction } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { microsecondAfter } from '../../../db/timestamps.ts';
import { type ConversationRow, conversationSnapshot } from '../conversation-row.ts';

/** The columns of a conversation's own row that people can change. */
export type Properties = Pick<
  ConversationRow,
  | 'subject'
  | 'status'
  | 'snoozed_until'
  | 'priority'
  | 'is_spam'
  | 'assignee_id'
  | 'custom_attributes'
  | 'meta_info'
> & { team_id: string | null };

type RecordKey = { organization_id: string; id: string };

/**
 * Writes a locked conversation's properties, and returns its row as events store it. Change its tags first: the row
 * includes them. `now` is the database's time. Each change has a later `updated_at` than the previous one, so that
 * clients that sync by it miss none.
 */
export async function updateConversation(
  transaction: Transaction,
  { organization_id, id }: RecordKey,
  { after, now }: { after: Properties; now: Microseconds },
): Promise<Record<string, unknown>> {
  const timestamp = `greatest($11, ${microsecondAfter('c.updated_at')})`;
  const { rows } = await transaction.write<{ snapshot: Record<string, unknown> }>({
    name: 'update_conversation',
    text: `WITH c AS (
           UPDATE conversations c
              SET subject = $3, status = $4, snoozed_until = $5, priority = $6, is_spam = $7, assignee_id = $8,
                  custom_attributes = $9, meta_info = $10, team_id = $12,
                  closed_at = CASE WHEN $4 = 'closed' THEN coalesce(c.closed_at, ${timestamp}) END,
                  updated_at = ${timestamp}
            WHERE c.organization_id = $1 AND c.id = $2 RETURNING c.*)
           SELECT ${conversationSnapshot} AS snapshot FROM c`,
    values: [
      organization_id,
      id,
      after.subject,
      after.status,
      after.snoozed_until === null ? null : formatTimestamp(after.snoozed_until),
      after.priority,
      after.is_spam,
      after.assignee_id,
      JSON.stringify(after.custom_attributes),
      JSON.stringify(after.meta_info),
      formatTimestamp(now),
      after.team_id,
    ],
  });
  return rows[0]?.snapshot ?? {};
}
