import type { Transaction } from '../../../db/database.ts';
import { shareLockTags } from '../../tags/share-lock-tags.ts';
import type { ContactRow } from '../contact-row.ts';

/** Replaces the tags of a locked contact; creates those that the organization does not have yet. */
export async function replaceContactTags(
  transaction: Transaction,
  { organization_id, id }: Pick<ContactRow, 'organization_id' | 'id'>,
  names: readonly string[],
): Promise<void> {
  const tagIds = await shareLockTags(transaction, organization_id, names);
  await transaction.write({
    name: 'remove_other_contact_tags',
    text: `DELETE FROM contact_tags
            WHERE organization_id = $1 AND contact_id = $2 AND tag_id <> ALL ($3::uuid[])`,
    values: [organization_id, id, tagIds],
  });
  await transaction.write({
    name: 'add_contact_tags',
    text: `INSERT INTO contact_tags (organization_id, contact_id, tag_id)
           SELECT $1, $2, tag_id FROM unnest($3::uuid[]) AS tag_id ON CONFLICT DO NOTHING`,
    values: [organization_id, id, tagIds],
  });
}
