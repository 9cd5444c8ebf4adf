import type { Transaction } from '../../db/database.ts';
import { formatTimestamp } from '../../db/microseconds.ts';
import { recordDeletions } from '../../events/record-deletions.ts';
import type { ClaimedImport } from '../../features/imports/import-leases.ts';

const uses = [
  'conversations',
  'messages',
  'conversation_participants',
  'widget_sessions',
  'widget_reads',
  'widget_transcripts',
  'contact_entries',
  'contact_merges',
  'message_erasures',
  'exports',
];

type Deleting = Pick<ClaimedImport, 'organizationId' | 'insertedAt'>;

/**
 * Contacts that nothing refers to, without a note that was written since. They are locked first: what is about to refer to one, such
 * as an export of its data, then either has been seen, or finds it gone. Returns those that were deleted.
 */
export async function deleteUnusedContacts(
  transaction: Transaction,
  { organizationId, insertedAt }: Deleting,
  ids: readonly string[],
): Promise<string[]> {
  await transaction.read({
    name: 'lock_contacts_to_remove',
    text: 'SELECT FROM contacts WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE',
    values: [organizationId, ids],
  });
  const found = await transaction.read<{ id: string }>({
    name: 'unused_contacts',
    text: `SELECT t.id FROM contacts t WHERE t.organization_id = $1 AND t.id = ANY ($2)
              ${uses.map((table) => `AND NOT EXISTS (SELECT 1 FROM ${table} o WHERE o.organization_id = $1 AND o.contact_id = t.id)`).join('\n')}
              AND NOT EXISTS (SELECT 1 FROM contact_merges o WHERE o.organization_id = $1 AND o.into_id = t.id)
              AND NOT EXISTS (SELECT 1 FROM contact_notes o WHERE o.organization_id = $1 AND o.contact_id = t.id
                                 AND o.inserted_at > $3)
            ORDER BY t.id`,
    values: [organizationId, ids, formatTimestamp(insertedAt)],
  });
  const unused = found.map(({ id }) => id);
  for (const table of ['contact_tags', 'contact_addresses', 'contact_notes'])
    await transaction.write({
      text: `DELETE FROM ${table} WHERE organization_id = $1 AND contact_id = ANY ($2)`,
      values: [organizationId, unused],
    });
  await transaction.write({
    name: 'delete_unused_contacts',
    text: 'DELETE FROM contacts WHERE organization_id = $1 AND id = ANY ($2)',
    values: [organizationId, unused],
  });
  const actor = { type: 'system' } as const;
  await recordDeletions(transaction, { organizationId, type: 'contact.deleted', actor, ids: unused });
  return unused;
}

/** Tags of no conversation and no contact. Returns those that were deleted. */
export async function deleteUnusedTags(
  transaction: Transaction,
  { organizationId }: Deleting,
  ids: readonly string[],
): Promise<string[]> {
  await transaction.read({
    name: 'lock_tags_to_remove',
    text: 'SELECT FROM tags WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE',
    values: [organizationId, ids],
  });
  const { rows } = await transaction.write<{ id: string }>({
    name: 'delete_unused_imported_tags',
    text: `DELETE FROM tags t WHERE t.organization_id = $1 AND t.id = ANY ($2)
              AND NOT EXISTS (SELECT 1 FROM conversation_tags ct WHERE ct.organization_id = $1 AND ct.tag_id = t.id)
              AND NOT EXISTS (SELECT 1 FROM contact_tags ct WHERE ct.organization_id = $1 AND ct.tag_id = t.id)
           RETURNING t.id`,
    values: [organizationId, ids],
  });
  return rows.map(({ id }) => id);
}
