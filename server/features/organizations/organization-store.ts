import { takeLockOf } from '../../db/advisory-locks.ts';
import type { Reader, Transaction, Writer } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { processTime } from '../../db/timestamps.ts';

export type OrganizationRow = { id: string; name: string; slug: string };

/** With the time at which its deletion was requested; `null` for one that is in use. */
export type FoundOrganization = OrganizationRow & { deleted_at: Microseconds | null };

/** Inserts unless the slug is taken; returns whether it did. */
export async function insertOrganization(
  transaction: Transaction,
  row: OrganizationRow & { timezone: string },
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    text: `INSERT INTO organizations (id, name, slug, timezone) VALUES ($1, $2, $3, $4) ON CONFLICT (slug) DO NOTHING`,
    values: [row.id, row.name, row.slug, row.timezone],
  });
  if (rowCount !== 1) return false;
  await transaction.write({
    text: 'INSERT INTO conversation_counters (organization_id, last_number) VALUES ($1, 0)',
    values: [row.id],
  });
  return true;
}

/** By uuid or by slug. */
export async function findOrganization(reader: Reader, by: { id: string } | { slug: string }) {
  const [row] = await reader.read<FoundOrganization>({
    text: `SELECT id, name, slug, deleted_at FROM organizations WHERE ${'id' in by ? 'id' : 'slug'} = $1`,
    values: [Object.values(by)[0]],
  });
  return row;
}

const organizationsPerPage = 500;

/** The ids of the next organizations in the order of their ids, without those that are being deleted. */
export async function organizationsAfter(reader: Reader, after: string | undefined): Promise<string[]> {
  const rows = await reader.read<{ id: string }>({
    name: 'organizations_after',
    text: `SELECT id FROM organizations WHERE ($1::uuid IS NULL OR id > $1) AND deleted_at IS NULL ORDER BY id
            LIMIT ${organizationsPerPage}`,
    values: [after ?? null],
  });
  return rows.map(({ id }) => id);
}

/**
 * Serializes changes of an organization's members, so that two can't remove the last admin together. Where the database is sharded, by the
 * advisory lock alone (decisions/0322); processes of the previous version only know the row's.
 */
export async function lockOrganization(transaction: Transaction, id: string): Promise<void> {
  await takeLockOf(transaction, 'changeMembers', id);
  if (await transaction.isSharded?.()) return;
  await transaction.write({
    text: 'SELECT 1 FROM organizations WHERE id = $1 FOR NO KEY UPDATE',
    values: [id],
  });
}

/** Undefined values stay unchanged; a change without effect leaves `updated_at` alone. */
export async function changeOrganization(
  writer: Writer,
  id: string,
  change: {
    name: string | undefined;
    logo_url: string | null | undefined;
    timezone: string | undefined;
  },
): Promise<void> {
  await writer.write({
    name: 'change_organization',
    text: `UPDATE organizations
              SET name = coalesce($2::text, name), logo_url = CASE WHEN $3::boolean THEN $4::text ELSE logo_url END,
                  timezone = coalesce($5::text, timezone), updated_at = $6
            WHERE id = $1 AND (name, logo_url, timezone) IS DISTINCT FROM
                  (coalesce($2::text, name), CASE WHEN $3::boolean THEN $4::text ELSE logo_url END, coalesce($5::text, timezone))`,
    values: [id, change.name, change.logo_url !== undefined, change.logo_url, change.timezone, processTime()],
  });
}
