import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../../db/database.ts';
import type { EventActor } from '../../../events/record-event.ts';
import { shareLockCompany } from '../../companies/share-lock-company.ts';
import { checkAttributes } from '../../fields/check-attributes.ts';
import { recordContactChange } from '../contact-events.ts';
import type { ContactRow } from '../contact-row.ts';
import { type LockedContact, readLockedContact, updateContact } from '../contact-store.ts';
import { type ContactChanges, nextProperties, propertiesOf } from './contact-changes.ts';
import { replaceContactTags } from './contact-tag-store.ts';

/**
 * Applies changes to a contact that this transaction has locked. A change without effect writes nothing and records
 * no event.
 *
 * @throws ValidationError
 */
export async function applyContactChanges(
  transaction: Transaction,
  actor: EventActor,
  before: LockedContact,
  changes: ContactChanges,
): Promise<ContactRow> {
  const { row } = before;
  const properties = nextProperties(row, changes);
  const { tags = row.tags } = changes;
  const hasOtherTags = !isDeepStrictEqual(row.tags, tags);
  if (!hasOtherTags && isDeepStrictEqual(propertiesOf(row), properties)) return row;
  const { organization_id, id } = row;
  const target = { organizationId: organization_id, record: 'contact' } as const;
  await checkAttributes(transaction, target, {
    before: row.custom_attributes,
    after: properties.custom_attributes,
  });
  if (properties.company_id !== row.company_id)
    await shareLockCompany(transaction, organization_id, properties.company_id);
  await updateContact(transaction, { organization_id, id, ...properties });
  if (hasOtherTags) await replaceContactTags(transaction, row, tags);
  const after = await readLockedContact(transaction, organization_id, id);
  await recordContactChange(transaction, actor, before, after);
  return after.row;
}
