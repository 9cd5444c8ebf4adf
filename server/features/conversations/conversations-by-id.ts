import type { Reader } from '../../db/database.ts';
import { type ConversationRow, conversationColumns, conversationJoins } from './conversation-row.ts';

/** Conversations of an organization by uuid; unknown ids are left out. */
export async function conversationsById(
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, ConversationRow>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.read<ConversationRow>({
    name: 'conversations_by_id',
    text: `SELECT ${conversationColumns} FROM conversations c ${conversationJoins}
            WHERE c.organization_id = $1 AND c.id = ANY ($2)`,
    values: [organizationId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
