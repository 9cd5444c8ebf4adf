import type { VisitorCaller } from '../../access/visitor-caller.ts';
import type { Database } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';
import { NotFound } from '../../errors/errors.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { markReadUpTo } from './chat-delivery.ts';
import { findVisibleMessage } from './visible-messages.ts';

/**
 * Moves the visitor's read position forward, and reports the members' messages up to there as read, each with its
 * event. An earlier message changes nothing.
 *
 * @throws NotFound if the message isn't in the conversation
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
    await markReadUpTo(transaction, organizationId, { conversationId, id: message.id });
  });
}
