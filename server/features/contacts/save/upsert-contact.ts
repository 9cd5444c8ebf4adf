import type { Caller } from '../../../access/caller.ts';
import type { Transaction } from '../../../db/database.ts';
import { Conflict } from '../../../errors/conflict.ts';
import { checkAttributes } from '../../fields/check-attributes.ts';
import { recordContactCreated } from '../contact-events.ts';
import type { ContactProperties, ContactRow } from '../contact-row.ts';
import { insertContact, lockMatchingContacts, readHeldContact } from '../contact-store.ts';
import { applyContactChanges } from './apply-contact-changes.ts';
import { type ContactChanges, nextProperties } from './contact-changes.ts';
import { replaceContactTags } from './contact-tag-store.ts';

type Upsert = {
  /** The id of the contact, if created. */
  id: string;
  changes: ContactChanges;
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
  caller: Caller,
  { id, changes }: Upsert,
): Promise<{ contact: ContactRow; isNew: boolean }> {
  for (let tries = 0; tries < maxAttempts; tries++) {
    const known = await knownContact(transaction, caller, changes);
    if (known !== undefined) {
      const before = await readHeldContact(transaction, caller.organization.id, known);
      return { contact: await applyContactChanges(transaction, caller, before, changes), isNew: false };
    }
    const contact = await createContact(transaction, caller, { id, changes });
    if (contact) return { contact, isNew: true };
  }
  throw new Conflict('Other requests are changing the same contact. Try again shortly.', 1);
}

async function knownContact(
  transaction: Transaction,
  { organization }: Caller,
  { external_id = null, email = null }: ContactChanges,
): Promise<string | undefined> {
  if (external_id === null && email === null) return undefined;
  const ids = await lockMatchingContacts(transaction, organization.id, { external_id, email });
  if (ids.length > 1)
    throw new Conflict('One contact has this external_id, and another this email. Change one of them first.');
  return ids[0];
}

async function createContact(
  transaction: Transaction,
  caller: Caller,
  { id, changes }: Upsert,
): Promise<ContactRow | undefined> {
  const row = { organization_id: caller.organization.id, id };
  const properties = nextProperties(blank, changes);
  await checkAttributes(
    transaction,
    { organizationId: caller.organization.id, record: 'contact' },
    { before: {}, after: properties.custom_attributes },
  );
  if (!(await insertContact(transaction, { ...row, ...properties }))) return undefined;
  if (changes.tags && changes.tags.length > 0) await replaceContactTags(transaction, row, changes.tags);
  const made = await readHeldContact(transaction, row.organization_id, id);
  await recordContactCreated(transaction, caller, made);
  return made.row;
}

const blank: ContactProperties = {
  external_id: null,
  name: null,
  email: null,
  phone: null,
  instagram_handle: null,
  profile_picture_url: null,
  is_blocked: false,
  custom_attributes: {},
  meta_info: {},
};
