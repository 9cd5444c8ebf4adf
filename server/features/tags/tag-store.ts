import sql from 'sql-template-tag';
import type { Reader, Transaction, Writer } from '../../db/database.ts';
import { listByInsertion } from '../../db/list-by-insertion.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { PageRange } from '../../db/page-range.ts';

export type TagRow = { id: string; name: string; color: string | null; inserted_at: Microseconds };

const columns = 't.id, t.name, t.color, t.inserted_at';

/** A range of an organization's tags, oldest first. */
export function listTags(reader: Reader, organizationId: string, range: PageRange): Promise<TagRow[]> {
  const conditions = [sql`t.organization_id = ${organizationId}`];
  return listByInsertion(reader, { columns, tables: 'tags t', from: 't', conditions }, range);
}

export async function findTag(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<TagRow | undefined> {
  const [row] = await reader.read<TagRow>({
    name: 'find_tag',
    text: `SELECT ${columns} FROM tags t WHERE t.organization_id = $1 AND t.id = $2`,
    values: [organizationId, id],
  });
  return row;
}

/** Tags by uuid; unknown ids are left out. */
export function tagsById(reader: Reader, organizationId: string, ids: readonly string[]): Promise<TagRow[]> {
  return reader.read<TagRow>({
    name: 'tags_by_id',
    text: `SELECT ${columns} FROM tags t WHERE t.organization_id = $1 AND t.id = ANY ($2)`,
    values: [organizationId, ids],
  });
}

/** At most so many of an organization's tags, by name. */
export function allTagNames(
  reader: Reader,
  organizationId: string,
  limit: number,
): Promise<Pick<TagRow, 'id' | 'name'>[]> {
  return reader.read({
    name: 'all_tag_names',
    text: 'SELECT id, name FROM tags WHERE organization_id = $1 ORDER BY name LIMIT $2',
    values: [organizationId, limit],
  });
}

/** A tag locked against changes, deletion and assignment until this transaction ends. */
export async function lockTag(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<TagRow | undefined> {
  const [row] = await transaction.read<TagRow>({
    name: 'lock_tag',
    text: `SELECT ${columns} FROM tags t WHERE t.organization_id = $1 AND t.id = $2 FOR UPDATE`,
    values: [organizationId, id],
  });
  return row;
}

type NewTag = { organizationId: string; id: string; name: string; color: string | null };

/** Undefined if the name is taken. */
export async function insertTag(writer: Writer, tag: NewTag): Promise<TagRow | undefined> {
  const { rows } = await writer.write<TagRow>({
    name: 'insert_tag',
    text: `INSERT INTO tags AS t (organization_id, id, name, color) VALUES ($1, $2, $3, $4)
           ON CONFLICT (organization_id, name) DO NOTHING RETURNING ${columns}`,
    values: [tag.organizationId, tag.id, tag.name, tag.color],
  });
  return rows[0];
}

/** Fails with a unique violation if the name is taken. */
export async function updateTag(
  transaction: Transaction,
  organizationId: string,
  { id, name, color }: TagRow,
): Promise<void> {
  await transaction.write({
    name: 'update_tag',
    text: 'UPDATE tags SET name = $3, color = $4 WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id, name, color],
  });
}

export async function removeTag(transaction: Transaction, organizationId: string, id: string): Promise<void> {
  await transaction.write({
    name: 'remove_tag',
    text: 'DELETE FROM tags WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  });
}
