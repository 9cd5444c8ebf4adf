import type { Transaction } from '../../../db/database.ts';
import type { EventActor } from '../../../events/record-event.ts';
import { shareLockCompany } from '../../companies/share-lock-company.ts';
import { checkAttributes } from '../../fields/check-attributes.ts';
import { recordContactCreated } from '../contact-events.ts';
import { type ContactRow, noProperties } from '../contact-row.ts';
import { insertContact, readLockedContact } from '../contact-store.ts';
import { type ContactChanges, nextProperties } from './contact-changes.ts';
import { replaceContactTags } from './contact-tag-store.ts';

/** Who creates or changes a contact, and where. */
export type Author = { organizationId: string; actor: EventActor };

/** Undefined if another contact has the external id or the address. @throws ValidationError */
export async function createContact(
  transaction: Transaction,
  { organizationId, actor }: Author,
  { id, changes }: { id: string; changes: ContactChanges },
): Promise<ContactRow | undefined> {
  const row = { organization_id: organizationId, id };
  const properties = nextProperties(noProperties, changes);
  await checkAttributes(
    transaction,
    { organizationId, record: 'contact' },
    { before: {}, after: properties.custom_attributes },
  );
  await shareLockCompany(transaction, organizationId, properties.company_id);
  if (!(await insertContact(transaction, { ...row, ...properties }))) return undefined;
  if (changes.tags && changes.tags.length > 0) await replaceContactTags(transaction, row, changes.tags);
  const created = await readLockedContact(transaction, row.organization_id, id);
  await recordContactCreated(transaction, actor, created);
  return created.row;
}
