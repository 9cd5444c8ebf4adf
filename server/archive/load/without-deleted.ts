import type { Reader } from '../../db/database.ts';
import type { WholeConversation } from './conversation-batches.ts';
import type { Loading } from './load-step.ts';

/**
 * Conversations without what an earlier import has brought and what was deleted here since: conversations by retention, notes by people, and
 * files of contacts who were erased.
 */
export async function withoutDeleted(
  reader: Reader,
  loading: Loading,
  conversations: readonly WholeConversation[],
): Promise<WholeConversation[]> {
  const deleted = await deletedIds(reader, loading, conversations);
  const erased = await erasedMessages(reader, loading, conversations);
  const isGone = (id: string) => deleted.has(id) || erased.has(loading.ids.of('msg', id) ?? '');
  return conversations
    .filter(({ conversation }) => !deleted.has(conversation.id))
    .map((whole) => ({
      ...whole,
      notes: whole.notes.filter(({ id }) => !deleted.has(id)),
      attachments: whole.attachments.filter(({ resource_id }) => !isGone(resource_id)),
    }));
}

/** Conversations and notes that were recorded, and aren't here any more. */
async function deletedIds(
  reader: Reader,
  { organizationId, source }: Loading,
  conversations: readonly WholeConversation[],
): Promise<ReadonlySet<string>> {
  const rows = await reader.read<{ external_id: string }>({
    name: 'deleted_since_import',
    text: `SELECT r.external_id FROM import_ids r
             LEFT JOIN conversations c ON c.organization_id = $1 AND c.id = r.id
             LEFT JOIN notes n ON n.organization_id = $1 AND n.id = r.id
            WHERE r.organization_id = $1 AND r.source = $2 AND r.kind IN ('cnv', 'note') AND r.external_id = ANY ($3)
              AND c.id IS NULL AND n.id IS NULL`,
    values: [
      organizationId,
      source,
      conversations.flatMap(({ conversation, notes }) => [conversation.id, ...notes.map(({ id }) => id)]),
    ],
  });
  return new Set(rows.map((row) => row.external_id));
}

async function erasedMessages(
  reader: Reader,
  { organizationId, ids }: Loading,
  conversations: readonly WholeConversation[],
): Promise<ReadonlySet<string>> {
  const wanted = conversations.flatMap(({ attachments }) =>
    attachments.flatMap(({ resource_id }) => ids.of('msg', resource_id) ?? []),
  );
  if (wanted.length === 0) return new Set();
  const rows = await reader.read<{ id: string }>({
    name: 'messages_of_erased_contacts',
    text: `SELECT m.id FROM messages m JOIN contacts c ON c.organization_id = $1 AND c.id = m.contact_id AND c.deleted_at IS NOT NULL
            WHERE m.organization_id = $1 AND m.id = ANY ($2)`,
    values: [organizationId, wanted],
  });
  return new Set(rows.map(({ id }) => id));
}
