import type { Transaction } from '../../../db/database.ts';
import { Conflict } from '../../../errors/conflict.ts';
import type { ContactRow } from '../contact-row.ts';
import { lockMatchingContacts, readLockedContact } from '../contact-store.ts';
import { applyContactChanges } from './apply-contact-changes.ts';
import { byBytes, type ContactChanges } from './contact-changes.ts';
import { type Author, createContact } from './create-contact.ts';

type Upsert = {
  /** The id of the contact, if created. */
  id: string;
  changes: ContactChanges;
  /** Adds the tags to those of the contact, instead of replacing them. */
  addsTags?: boolean;
};

const maxAttempts = 3;

/**
 * Of several concurrent requests for one new contact, one creates it, and the others, having waited for it, change
 * it.
 *
 * @throws ValidationError, Conflict if external id and address belong to two contacts
 */
export async function upsertContact(
  transaction: Transaction,
  author: Author,
  { id, changes, addsTags = false }: Upsert,
): Promise<{ contact: ContactRow; isNew: boolean }> {
  for (let tries = 0; tries < maxAttempts; tries++) {
    const known = await knownContact(transaction, author, changes);
    if (known !== undefined) {
      const before = await readLockedContact(transaction, author.organizationId, known);
      const retained = await withoutFormer(transaction, before.row, changes);
      const tags =
        addsTags && retained.tags
          ? { tags: [...new Set([...before.row.tags, ...retained.tags])].sort(byBytes) }
          : {};
      const contact = await applyContactChanges(transaction, author.actor, before, { ...retained, ...tags });
      return { contact, isNew: false };
    }
    const contact = await createContact(transaction, author, { id, changes });
    if (contact) return { contact, isNew: true };
  }
  throw new Conflict('Other requests are changing the same contact. Try again shortly.', 1);
}

/**
 * Without the identifiers of contacts that were merged into this one: an app that continues to send those would change the
 * contact's own with each request.
 */
async function withoutFormer(
  transaction: Transaction,
  { organization_id, id, ...row }: ContactRow,
  changes: ContactChanges,
): Promise<ContactChanges> {
  const { external_id = null, email = null } = changes;
  if ((external_id ?? row.external_id) === row.external_id && (email ?? row.email) === row.email)
    return changes;
  const former = await transaction.read<{ external_id: string | null; email: string | null }>({
    name: 'former_identifiers',
    text: `SELECT external_id, email FROM contact_merges
            WHERE organization_id = $1 AND into_id = $2 AND (external_id = $3 OR email = $4)`,
    values: [organization_id, id, external_id, email],
  });
  const retained = { ...changes };
  if (row.external_id !== null && former.some((it) => it.external_id === external_id))
    delete retained.external_id;
  if (row.email !== null && former.some((it) => it.email === email)) delete retained.email;
  return retained;
}

async function knownContact(
  transaction: Transaction,
  { organizationId }: Author,
  { external_id = null, email = null }: ContactChanges,
): Promise<string | undefined> {
  if (external_id === null && email === null) return undefined;
  const ids = await lockMatchingContacts(transaction, organizationId, { external_id, email });
  if (ids.length > 1)
    throw new Conflict('One contact has this external_id, and another this email. Change one of them first.');
  return ids[0];
}
