import type { Client } from 'pg';
import { newId } from '../ids/public-id.ts';

/** The ids of these tags by name; creates those that the organization does not have. */
export async function ensureTags(
  client: Client,
  organizationId: string,
  colors: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const names = [...colors.keys()];
  await client.query(
    `INSERT INTO tags (organization_id, id, name, color) SELECT $1, * FROM unnest($2::uuid[], $3::text[], $4::text[])
     ON CONFLICT (organization_id, name) DO NOTHING`,
    [organizationId, names.map(newId), names, [...colors.values()]],
  );
  const { rows } = await client.query<{ name: string; id: string }>(
    'SELECT name, id FROM tags WHERE organization_id = $1 AND name = ANY($2)',
    [organizationId, names],
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}
