import type { VisitorCaller } from '../../access/visitor-caller.ts';
import type { Database } from '../../db/database.ts';
import { processTime } from '../../db/moments.ts';
import { NotFound } from '../../errors/errors.ts';
import { recordEvent } from '../../events/record-event.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { findVisibleMessage } from './visible-messages.ts';

/**
 * Moves the visitor's cursor onward, and reports the members' messages up to there as read, each with its event. An earlier message than
 * before changes nothing.
 *
 * @throws NotFound where the message is not in the conversation
 */
export async function markRead(
  database: Database,
  visitor: VisitorCaller,
  { conversationId, upTo }: { conversationId: string; upTo: string },
): Promise<void> {
  const organizationId = visitor.organization.id;
  const id = parsePublicId('msg', upTo);
  const message = id === undefined ? undefined : await findVisibleMessage(database, visitor, id);
  if (message?.conversation_id !== conversationId) throw new NotFound();
  const now = processTime();
  await database.transaction(async (transaction) => {
    const { rowCount } = await transaction.write({
      name: 'move_widget_read',
      text: `INSERT INTO widget_reads AS w (organization_id, conversation_id, contact_id, up_to, read_at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (organization_id, conversation_id, contact_id) DO UPDATE SET up_to = $4, read_at = $5 WHERE w.up_to < $4`,
      values: [organizationId, conversationId, visitor.contactId, id, now],
    });
    if (rowCount === 0) return;
    const { rows } = await transaction.write<{
      id: string;
      data: Record<string, unknown>;
      previous: Record<string, unknown>;
    }>({
      name: 'read_by_visitor',
      text: `WITH unread AS (
               SELECT id, delivery_status, delivery_error, delivery_updated_at FROM messages
                WHERE organization_id = $1 AND conversation_id = $2 AND id <= $3 AND user_id IS NOT NULL
                  AND coalesce(delivery_status, 'sent') IN ('queued', 'sent', 'delivered')
                ORDER BY id DESC LIMIT 100 FOR NO KEY UPDATE
             ), m AS (
               UPDATE messages SET delivery_status = 'read', delivery_error = NULL, delivery_updated_at = $4
                WHERE organization_id = $1 AND id IN (SELECT id FROM unread) RETURNING *)
             SELECT m.id, to_jsonb(m) AS data, to_jsonb(unread) - 'id' AS previous FROM m JOIN unread ON unread.id = m.id`,
      values: [organizationId, conversationId, id, now],
    });
    for (const { id: recordId, data, previous } of rows)
      await recordEvent(transaction, {
        organizationId,
        type: 'message.delivery_changed',
        actor: { type: 'system' },
        recordId,
        data,
        previous,
      });
  });
}
