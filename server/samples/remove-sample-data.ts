import type { SessionCaller } from '../access/caller.ts';
import { eventActor } from '../access/event-actor.ts';
import type { Database, Transaction } from '../db/database.ts';
import { NotFound } from '../errors/errors.ts';
import { recordDeletions } from '../events/record-deletions.ts';
import { blankContact } from '../features/contacts/blank-contact.ts';
import { deleteConversations } from '../features/conversations/delete-conversations.ts';
import { forgetSampleData, lockSampleData } from './sample-data-store.ts';

/**
 * Removes the sample data, with what was written in it since, in one transaction. Sample conversations that were
 * merged with real ones have become real, and stay. Contacts are erased as usual; tags in use elsewhere stay. Clients
 * with a copy are notified (`conversation.deleted`, `contact.deleted`).
 *
 * @throws NotFound if there is none
 */
export async function removeSampleData(database: Database, caller: SessionCaller): Promise<void> {
  const organizationId = caller.organization.id;
  await database.transaction(async (transaction) => {
    const created = await lockSampleData(transaction, organizationId);
    if (!created) throw new NotFound();
    const deleted = await lockUnmixed(transaction, organizationId, created.conversationIds);
    const actor = eventActor(caller);
    await deleteConversations(transaction, { organizationId, ids: deleted, actor });
    const ids = await contactsLeftAlone(transaction, organizationId, created.contactIds);
    for (const id of ids) await blankContact(transaction, organizationId, id);
    await recordDeletions(transaction, { organizationId, type: 'contact.deleted', actor, ids });
    await deleteUnusedTags(transaction, organizationId, created.tagIds);
    await forgetSampleData(transaction, organizationId);
  });
}

/** Those only merged with each other, locked so that nobody can write in them or merge them any more. */
async function lockUnmixed(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await transaction.read<{ id: string }>({
    name: 'lock_unmixed_conversations',
    text: `SELECT c.id FROM conversations c
            WHERE c.organization_id = $1 AND c.id = ANY ($2)
              AND (c.merged_into_id IS NULL OR c.merged_into_id = ANY ($2))
              AND NOT EXISTS (SELECT 1 FROM conversations other WHERE other.organization_id = $1
                                 AND other.merged_into_id = c.id AND other.id <> ALL ($2))
            ORDER BY c.id FOR UPDATE`,
    values: [organizationId, ids],
  });
  return rows.map(({ id }) => id);
}

/** In the same order as everybody else locks their rows. */
async function contactsLeftAlone(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await transaction.read<{ id: string }>({
    name: 'lock_contacts_without_conversation',
    text: `SELECT t.id FROM contacts t
            WHERE t.organization_id = $1 AND t.id = ANY ($2) AND t.deleted_at IS NULL
              AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.organization_id = $1 AND c.contact_id = t.id)
            ORDER BY t.id FOR UPDATE`,
    values: [organizationId, ids],
  });
  return rows.map(({ id }) => id);
}

async function deleteUnusedTags(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.write({
    name: 'delete_unused_tags',
    text: `DELETE FROM tags t WHERE t.organization_id = $1 AND t.id = ANY ($2)
              AND NOT EXISTS (SELECT 1 FROM conversation_tags ct WHERE ct.organization_id = $1 AND ct.tag_id = t.id)
              AND NOT EXISTS (SELECT 1 FROM contact_tags ct WHERE ct.organization_id = $1 AND ct.tag_id = t.id)`,
    values: [organizationId, ids],
  });
}
