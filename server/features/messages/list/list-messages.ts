import sql, { empty, join, raw } from 'sql-template-tag';
import type { MessageSort } from '../../../../contract/message.ts';
import { type Onlooker, visibleTo } from '../../../access/visible-conversations.ts';
import type { Reader } from '../../../db/database.ts';
import {
  afterKey,
  boundedByBytes,
  inListOrder,
  limitClause,
  orderBy,
  type PageRange,
} from '../../../db/page-range.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import type { ConversationRow } from '../../conversations/conversation-row.ts';
import { type MessageRow, messageColumns, messageJoins } from '../message-row.ts';

/** `onlooker`: who reads it, unless what they see was checked before. */
type Conversation = Pick<ConversationRow, 'organization_id' | 'id'> & { onlooker?: Onlooker };

/**
 * A page range of a conversation's messages as sorted, exceeding the limit or 4 MiB by one if there is more. None for an
 * onlooker who doesn't see the conversation, and none if it was merged.
 */
export async function listMessages(
  reader: Reader,
  { onlooker, ...conversation }: Conversation,
  { sort, ...range }: PageRange & { sort: MessageSort },
): Promise<MessageRow[]> {
  const order = { at: 'm.inserted_at', id: 'm.id', descending: sort === '-inserted_at' };
  const conditions = [
    sql`m.organization_id = ${conversation.organization_id}`,
    sql`m.conversation_id = ${conversation.id}`,
    ...afterKey(order, range),
  ];
  const page = sql`SELECT * FROM messages m WHERE ${join(conditions, ' AND ')}
    ${orderBy(order, range.direction)} ${limitClause(range)}`;
  const repliedTo = sql`SELECT octet_length(r.body_html) FROM messages r
    WHERE r.organization_id = ${conversation.organization_id} AND r.id = m.reply_to_id`;
  const bytes = sql`octet_length(m.body_html) + coalesce((${repliedTo}), 0)`;
  const isSeen = onlooker && sql`AND c.merged_into_id IS NULL AND ${visibleTo(onlooker)}`;
  const { text, values } = sql`
    SELECT ${raw(messageColumns)}
      FROM (${boundedByBytes(page, { alias: 'm', bytes, order, direction: range.direction })}) m
      JOIN conversations c ON c.organization_id = ${conversation.organization_id} AND c.id = m.conversation_id ${isSeen ?? empty}
    ${raw(messageJoins)}
    ${orderBy(order, range.direction)}`;
  const rows = await reader.read<MessageRow>({ ...preparedName(text), text, values });
  return inListOrder(rows, range.direction);
}
