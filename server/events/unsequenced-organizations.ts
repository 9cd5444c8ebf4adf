import type { Reader } from '../db/database.ts';

/** Those with events that have no position yet: a look at the head of a small index, which is empty when all is quiet. */
export async function unsequencedOrganizations(reader: Reader): Promise<string[]> {
  const rows = await reader.read<{ organization_id: string }>({
    name: 'unsequenced_organizations',
    text: 'SELECT DISTINCT organization_id FROM events WHERE position IS NULL',
    values: [],
  });
  return rows.map(({ organization_id }) => organization_id);
}
