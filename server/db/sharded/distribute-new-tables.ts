import type { Client } from 'pg';
import { leadingTable, placementOf } from './placement.ts';

/** Whether this database is sharded by organization over several nodes. */
export async function isSharded(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ has_citus: boolean }>(
    "SELECT to_regclass('pg_dist_partition') IS NOT NULL AS has_citus",
  );
  if (rows[0]?.has_citus !== true) return false;
  const text = 'SELECT 1 FROM pg_dist_partition WHERE logicalrelid = to_regclass($1)';
  return (await client.query(text, [leadingTable])).rowCount !== 0;
}

/**
 * Distributes the tables that a migration has created so far, before it continues: only a distributed table can have
 * a foreign key to another one (docs/sql-rules.md, rule 7).
 */
export async function distributeNewTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; key: string[] }>(newTables);
  for (const table of rows) {
    const placement = placementOf(table);
    if (placement === 'distributed')
      await client.query('SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)', [
        table.name,
        'organization_id',
        leadingTable,
      ]);
    if (placement === 'reference')
      await client.query('SELECT create_reference_table($1::regclass)', [table.name]);
  }
}

const newTables = `
  SELECT c.relname AS name, ARRAY(SELECT a.attname::text FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS n (number, position)
                                    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = n.number ORDER BY position) AS key
    FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     AND NOT EXISTS (SELECT 1 FROM pg_dist_partition p WHERE p.logicalrelid = c.oid AND (p.partmethod <> 'n' OR p.repmodel = 't'))
   ORDER BY c.relname`;
