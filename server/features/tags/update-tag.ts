import { isDeepStrictEqual } from 'node:util';
import type { UpdateTagBody } from '../../../contract/tag.ts';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/is-unique-violation.ts';
import { NotFound } from '../../errors/errors.ts';
import { nameTaken } from './create-tag.ts';
import { readTagInput } from './tag-input.ts';
import { lockTag, updateTag as storeTag, type TagRow } from './tag-store.ts';

export type UpdateTag = {
  tagId: string;
  change: UpdateTagBody;
  /** Throws if the tag isn't in the state that the caller expects. */
  precondition: (tag: TagRow) => void;
};

/**
 * Renames or recolors a tag, wherever it is shown.
 *
 * @throws ValidationError, NotFound, PreconditionFailed, Conflict if the name is taken
 */
export async function updateTag(
  database: Database,
  organizationId: string,
  { tagId, change, precondition }: UpdateTag,
): Promise<TagRow> {
  const requested = readTagInput(change);
  const work = database.transaction(async (transaction) => {
    const before = await lockTag(transaction, organizationId, tagId);
    if (!before) throw new NotFound();
    precondition(before);
    const after = { ...before, ...requested };
    if (!isDeepStrictEqual(before, after)) await storeTag(transaction, organizationId, after);
    return after;
  });
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error;
  });
}
