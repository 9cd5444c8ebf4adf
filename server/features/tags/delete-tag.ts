import type { Database } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { removeTagEverywhere } from './remove-tag-everywhere.ts';
import { findTag, lockTag, removeTag } from './tag-store.ts';

const batchSize = 5000;

/**
 * Deletes a tag. It is removed from its conversations batch by batch, however many there are, so that no statement
 * runs long; the last batch is deleted with the tag itself, under a lock that blocks assigning it. If interrupted,
 * the tag still exists with fewer conversations, and deleting it again continues from there.
 *
 * @throws NotFound
 */
export async function deleteTag(database: Database, organizationId: string, tagId: string): Promise<void> {
  if (!(await findTag(database, organizationId, tagId))) throw new NotFound();
  const each = { organizationId, tagId, most: batchSize };
  while (await removeTagEverywhere(database, each));
  await database.transaction(async (transaction) => {
    if (!(await lockTag(transaction, organizationId, tagId))) throw new NotFound();
    while (await removeTagEverywhere(transaction, each));
    await removeTag(transaction, organizationId, tagId);
  });
}
