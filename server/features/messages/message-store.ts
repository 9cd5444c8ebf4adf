import type { Reader } from '../../db/database.ts';
import { type MessageRow, messageColumns, messageJoins } from './message-row.ts';

/** A message in any conversation of the organization. */
export async function findMessage(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<MessageRow | undefined> {
  const [row] = await reader.read<MessageRow>({
    name: 'find_message',
    text: `SELECT ${messageColumns} FROM messages m
             JOIN conversations c ON c.organization_id = $1 AND c.id = m.conversation_id
           ${messageJoins} WHERE m.organization_id = $1 AND m.id = $2`,
    values: [organizationId, id],
  });
  return row;
}
