import type { Reader } from '../../db/database.ts';
import { type MessageRow, messageColumns, messageJoins } from './message-row.ts';

/** Messages of an organization by uuid, in any conversation; unknown ids are left out. */
export async function messagesById(
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, MessageRow>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.read<MessageRow>({
    name: 'messages_by_id',
    text: `SELECT ${messageColumns} FROM messages m
             JOIN conversations c ON c.organization_id = $1 AND c.id = m.conversation_id
           ${messageJoins} WHERE m.organization_id = $1 AND m.id = ANY ($2)`,
    values: [organizationId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
