import type { Reader } from '../db/database.ts';
import { readAcross } from '../db/sharded/across-organizations.ts';

/** Organizations with unsequenced events: reads the head of a small index, which is empty when idle. */
export async function unsequencedOrganizations(reader: Reader): Promise<string[]> {
  const rows = await readAcross<{ organization_id: string }>(reader, {
    name: 'unsequenced_organizations',
    text: (among) =>
      `SELECT DISTINCT organization_id FROM events WHERE position IS NULL AND ${among('organization_id')}`,
    values: [],
  });
  return rows.map(({ organization_id }) => organization_id);
}
