import type { Reader } from '../db/database.ts';

/** Organizations with unsequenced events: reads the head of a small index, which is empty when idle. */
export async function unsequencedOrganizations(reader: Reader): Promise<string[]> {
  const rows = await reader.read<{ organization_id: string }>({
    name: 'unsequenced_organizations',
    text: 'SELECT DISTINCT organization_id FROM events WHERE position IS NULL',
    values: [],
  });
  return rows.map(({ organization_id }) => organization_id);
}
