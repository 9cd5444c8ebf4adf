import type { TableFacts } from './catalog.ts';

/** Where the rows of a table are: on the node of their organization, on every node, or on the coordinator alone. */
export type Placement = 'distributed' | 'reference' | 'coordinator';

/** Small tables that statements join with those of an organization, so that every node has them whole. */
export const referenceTables: ReadonlySet<string> = new Set([
  'organizations',
  'users',
  'members',
  'apps',
  'connections',
  'tokens',
]);

/** The table whose shards all other tenant tables are placed with. It depends on no other tenant table. */
export const leadingTable = 'contacts';

export function placementOf({ name, key }: Pick<TableFacts, 'name' | 'key'>): Placement {
  if (referenceTables.has(name)) return 'reference';
  return key[0] === 'organization_id' ? 'distributed' : 'coordinator';
}
