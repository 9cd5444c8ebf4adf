import sql, { join, raw } from 'sql-template-tag';
import type { Reader } from '../../db/database.ts';
import { preparedName } from '../../db/prepared-name.ts';
import { beyond, inListOrder, limitClause, orderBy, type Stretch } from '../../db/stretch.ts';
import type { ConversationRow } from '../conversations/conversation-row.ts';
import { type MessageRow, messageColumns, messageJoins } from './message-row.ts';

const order = { at: 'm.inserted_at', id: 'm.id', descending: false };

/** A stretch of a conversation's messages, oldest first, with more than the limit where there is more. */
export async function listMessages(
  reader: Reader,
  conversation: ConversationRow,
  stretch: Stretch,
): Promise<MessageRow[]> {
  const conditions = [
    sql`m.organization_id = ${conversation.organization_id}`,
    sql`m.conversation_id = ${conversation.id}`,
    ...beyond(order, stretch),
  ];
  const { text, values } = sql`
    SELECT ${raw(messageColumns)}
      FROM (SELECT * FROM messages m WHERE ${join(conditions, ' AND ')}
             ${orderBy(order, stretch.direction)} ${limitClause(stretch)}) m
      JOIN conversations c ON c.organization_id = m.organization_id AND c.id = m.conversation_id
    ${raw(messageJoins)}
    ${orderBy(order, stretch.direction)}`;
  const rows = await reader.read<MessageRow>({ ...preparedName(text), text, values });
  return inListOrder(rows, stretch.direction);
}
