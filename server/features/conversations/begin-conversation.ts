import sql, { type Sql } from 'sql-template-tag';
import { snapshotPart, type WritePart } from '../../db/write-parts.ts';

/** Parts of the writes that begin a conversation, or add to one. */

/** `counted` has the number of a new conversation. Its row is locked until the end of the transaction, so that numbers have no gaps. */
export function nextNumber(organizationId: string): WritePart {
  return {
    name: 'counted',
    does: sql`
      UPDATE conversation_counters SET last_number = last_number + 1 WHERE organization_id = ${organizationId}
      RETURNING last_number`,
    reread: sql`SELECT last_number FROM conversation_counters WHERE organization_id = ${organizationId}`,
  };
}

/** `snapshot` has the id and the snapshot of a new conversation `c`. */
export function newConversationSnapshot(): WritePart {
  return snapshotPart('snapshot', sql`SELECT c.id, to_jsonb(c) || '{"tags": []}' AS data FROM c`);
}

export function conversationRow(organizationId: string, id: string): Sql {
  return sql`SELECT * FROM conversations WHERE organization_id = ${organizationId} AND id = ${id}`;
}

export function messageRow(organizationId: string, id: string): Sql {
  return sql`SELECT id FROM messages WHERE organization_id = ${organizationId} AND id = ${id}`;
}
