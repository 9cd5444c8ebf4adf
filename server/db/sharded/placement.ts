import type { TableFacts } from './catalog.ts';

/** Where a table's rows are: on their organization's node, on every node, or only on the coordinator. */
export type Placement = 'distributed' | 'reference' | 'coordinator';

/** Small tables that statements join with an organization's tables, so that every node has a full copy. */
export const referenceTables: ReadonlySet<string> = new Set([
  'organizations',
  'users',
  'members',
  'apps',
  'connections',
  'tokens',
]);

/** The table that all other tenant tables are colocated with. It depends on no other tenant table. */
export const leadingTable = 'contacts';

export function placementOf({ name, key }: Pick<TableFacts, 'name' | 'key'>): Placement {
  if (referenceTables.has(name)) return 'reference';
  return key[0] === 'organization_id' ? 'distributed' : 'coordinator';
}
