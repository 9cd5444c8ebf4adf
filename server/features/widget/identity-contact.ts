import type { Transaction } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';
import { Conflict } from '../../errors/conflict.ts';
import { recordContactChange } from '../contacts/contact-events.ts';
import { readLockedContact } from '../contacts/contact-store.ts';
import { makeContact } from '../contacts/find-or-make-contact.ts';
import type { Identity } from './identity.ts';

/**
 * The contact of a signed identity: `sub` is their `external_id`. A proved address matches the contact who has it,
 * unless that one has another `external_id`. Locked, so that nobody erases them in the meantime.
 */
export async function contactOfIdentity(
  transaction: Transaction,
  organizationId: string,
  identity: Identity,
): Promise<string> {
  const found = await findThem(transaction, organizationId, identity);
  if (found) {
    await complete(transaction, organizationId, found, identity);
    return found;
  }
  const isFree = identity.email !== null && !(await hasContact(transaction, organizationId, identity.email));
  const created = await makeContact(
    transaction,
    { organizationId, actor: { type: 'system' } },
    {
      external_id: identity.externalId,
      name: identity.name,
      email: isFree ? identity.email : null,
      phone: identity.phone,
      instagram_handle: null,
      profile_picture_url: null,
    },
  );
  if (created === undefined)
    throw new Conflict('This contact is currently being changed. Try again shortly.', 1);
  await complete(transaction, organizationId, created, identity);
  return created;
}

async function findThem(
  transaction: Transaction,
  organizationId: string,
  { externalId, email }: Identity,
): Promise<string | undefined> {
  const [row] = await transaction.read<{ id: string; external_id: string | null }>({
    name: 'contact_of_identity',
    text: `SELECT id, external_id FROM contacts
            WHERE organization_id = $1 AND deleted_at IS NULL
              AND (external_id = $2 OR (email = $3 AND external_id IS NULL))
            ORDER BY external_id = $2 DESC NULLS LAST LIMIT 1 FOR NO KEY UPDATE`,
    values: [organizationId, externalId, email],
  });
  if (row?.external_id === externalId) return row.id;
  const [merged] = await transaction.read<{ id: string }>({
    name: 'contact_of_merged_identity',
    text: `SELECT id FROM contacts WHERE organization_id = $1 AND id IN (
             SELECT into_id FROM contact_merges WHERE organization_id = $1 AND external_id = $2) FOR NO KEY UPDATE`,
    values: [organizationId, externalId],
  });
  return merged?.id ?? row?.id;
}

async function hasContact(transaction: Transaction, organizationId: string, email: string): Promise<boolean> {
  const rows = await transaction.read({
    name: 'email_of_a_contact',
    text: `SELECT 1 FROM contacts WHERE organization_id = $1 AND email = $2
            UNION ALL SELECT 1 FROM contact_merges WHERE organization_id = $1 AND email = $2`,
    values: [organizationId, email],
  });
  return rows.length > 0;
}

/** What members wrote about them is kept; changes get an event. */
async function complete(
  transaction: Transaction,
  organizationId: string,
  id: string,
  { externalId, name, phone, attributes }: Identity,
): Promise<void> {
  const before = await readLockedContact(transaction, organizationId, id);
  const { rowCount } = await transaction.write({
    name: 'complete_identity_contact',
    text: `UPDATE contacts
              SET external_id = coalesce(external_id, $3), name = coalesce(name, $4), phone = coalesce(phone, $5),
                  custom_attributes = $6::jsonb || custom_attributes, updated_at = $7
            WHERE organization_id = $1 AND id = $2
              AND (external_id IS NULL OR name IS NULL AND $4::text IS NOT NULL OR phone IS NULL AND $5::text IS NOT NULL
                   OR NOT custom_attributes @> $6::jsonb)`,
    values: [organizationId, id, externalId, name, phone, JSON.stringify(attributes), processTime()],
  });
  if (rowCount === 0) return;
  const after = await readLockedContact(transaction, organizationId, id);
  await recordContactChange(transaction, { type: 'system' }, before, after);
}
