import type { Reader, Transaction } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';
import { type ContactProperties, type ContactRow, contactColumns, contactSnapshot } from './contact-row.ts';
import { currentContact } from './merge/current-contact.ts';

/** A contact, including erased ones; of one that was merged, the contact it is now. */
export async function findContact(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<ContactRow | undefined> {
  const [row] = await reader.read<ContactRow>({
    name: 'find_contact',
    text: `SELECT ${contactColumns} FROM contacts c WHERE c.organization_id = $1 AND c.id = ${currentContact('$2')}`,
    values: [organizationId, id],
  });
  return row;
}

/** A contact that this transaction has locked, and its row as events store it. */
export type LockedContact = { row: ContactRow; snapshot: Record<string, unknown> };

/**
 * Reads a contact that this transaction has locked or created. A separate statement: one that waited for the lock
 * would still see the tags as of its beginning.
 */
export async function readLockedContact(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<LockedContact> {
  const [found] = await transaction.read<ContactRow & { snapshot: Record<string, unknown> }>({
    name: 'read_held_contact',
    text: `SELECT ${contactColumns}, ${contactSnapshot} AS snapshot FROM contacts c
            WHERE c.organization_id = $1 AND c.id = $2`,
    values: [organizationId, id],
  });
  if (!found) throw new Error(`The contact ${id} went away under its lock.`);
  const { snapshot, ...row } = found;
  return { row, snapshot };
}

/** Locks the contact, or the one it was merged into, and returns its id; undefined if there is none, or it is erased. */
export async function lockContact(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<string | undefined> {
  return lockedOnce(() =>
    transaction.read<{ id: string }>({
      name: 'lock_contact',
      text: `SELECT id FROM contacts
              WHERE organization_id = $1 AND id = ${currentContact('$2')} AND deleted_at IS NULL FOR NO KEY UPDATE`,
      values: [organizationId, id],
    }),
  );
}

/** A contact that was merged while the statement waited for it is only found by another one. */
export async function lockedOnce(lock: () => Promise<{ id: string }[]>): Promise<string | undefined> {
  const [row] = await lock();
  return row?.id ?? (await lock())[0]?.id;
}

type Identifiers = { external_id: string | null; email: string | null };

/**
 * The ids of those with this external id or this address, at most two, locked by this transaction. If nobody has
 * either, those that a contact with one of them was merged into.
 */
export async function lockMatchingContacts(
  transaction: Transaction,
  organizationId: string,
  { external_id, email }: Identifiers,
): Promise<string[]> {
  const values = [organizationId, external_id, email];
  const rows = await transaction.read<{ id: string }>({
    name: 'lock_contacts_known_as',
    text: `SELECT id FROM contacts WHERE organization_id = $1 AND (external_id = $2 OR email = $3)
            ORDER BY id FOR NO KEY UPDATE`,
    values,
  });
  if (rows.length > 0) return rows.map(({ id }) => id);
  const merged = await transaction.read<{ id: string }>({
    name: 'lock_contacts_merged_as',
    text: `SELECT id FROM contacts WHERE organization_id = $1 AND id IN (${mergedAs}) ORDER BY id FOR NO KEY UPDATE`,
    values,
  });
  return merged.map(({ id }) => id);
}

/** The targets of merges, in the organization $1, of contacts with the external id $2 or the address $3. */
export const mergedAs = `
  SELECT into_id FROM contact_merges WHERE organization_id = $1 AND external_id = $2
  UNION SELECT into_id FROM contact_merges WHERE organization_id = $1 AND email = $3`;

const properties = [
  'external_id',
  'name',
  'email',
  'phone',
  'instagram_handle',
  'profile_picture_url',
  'is_blocked',
  'company_id',
  'custom_attributes',
  'meta_info',
] as const satisfies (keyof ContactProperties)[];

const placeholders = properties.map((_, index) => `$${index + 3}`).join(', ');

/** Inserts unless another contact has the external id or the address; returns whether it did. */
export async function insertContact(
  transaction: Transaction,
  { organization_id, id, ...contact }: ContactProperties & Pick<ContactRow, 'organization_id' | 'id'>,
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'insert_contact',
    text: `INSERT INTO contacts (organization_id, id, ${properties.join(', ')})
           VALUES ($1, $2, ${placeholders}) ON CONFLICT DO NOTHING`,
    values: [organization_id, id, ...valuesOf(contact)],
  });
  return rowCount === 1;
}

/** Fails with a unique violation if another contact has the external id or the address. */
export async function updateContact(
  transaction: Transaction,
  { organization_id, id, ...contact }: ContactProperties & Pick<ContactRow, 'organization_id' | 'id'>,
): Promise<void> {
  await transaction.write({
    name: 'update_contact',
    text: `UPDATE contacts SET (${properties.join(', ')}) = ROW (${placeholders}), updated_at = $${properties.length + 3}
            WHERE organization_id = $1 AND id = $2`,
    values: [organization_id, id, ...valuesOf(contact), processTime()],
  });
}

function valuesOf(contact: ContactProperties): unknown[] {
  return properties.map((name) => {
    const value = contact[name];
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  });
}
