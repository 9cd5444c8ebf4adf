import type { Transaction } from '../../db/database.ts';
import { newId } from '../../ids/public-id.ts';

/**
 * The ids of the tags with these names, locked against deletion; creates those that the organization does not have
 * yet.
 */
export async function shareLockTags(
  transaction: Transaction,
  organizationId: string,
  names: readonly string[],
): Promise<string[]> {
  const known = await transaction.read<{ id: string; name: string }>({
    name: 'share_lock_tags_by_name',
    text: 'SELECT id, name FROM tags WHERE organization_id = $1 AND name = ANY ($2) ORDER BY name FOR KEY SHARE',
    values: [organizationId, names],
  });
  const missing = names.filter((name) => !known.some((tag) => tag.name === name));
  const created = missing.length === 0 ? [] : await makeTags(transaction, organizationId, missing);
  return [...known, ...created].map(({ id }) => id);
}

/** Those of these tags that exist, with their names; nobody can delete or rename one before this transaction ends. */
export function shareLockTagNames(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return transaction.read({
    name: 'share_lock_tags_by_id',
    text: 'SELECT id, name FROM tags WHERE organization_id = $1 AND id = ANY ($2) ORDER BY name FOR SHARE',
    values: [organizationId, ids],
  });
}

/** In the order of their names: two requests that create the same ones wait for each other without a deadlock. */
async function makeTags(
  transaction: Transaction,
  organizationId: string,
  names: string[],
): Promise<{ id: string }[]> {
  const { rows } = await transaction.write<{ id: string }>({
    name: 'make_missing_tags',
    text: `INSERT INTO tags (organization_id, id, name)
           SELECT $1, id, name FROM unnest($2::uuid[], $3::text[]) AS made (id, name) ORDER BY name COLLATE "C"
               ON CONFLICT (organization_id, name) DO UPDATE SET name = excluded.name
        RETURNING id`,
    values: [organizationId, names.map(() => newId()), names],
  });
  return rows;
}
