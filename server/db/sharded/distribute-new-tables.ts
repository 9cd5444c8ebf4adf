import type { Client } from 'pg';
import { leadingTable, placementOf } from './placement.ts';
import { splitForeignKeys } from './split-foreign-keys.ts';

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
 * Runs a migration's statements on a sharded database. A table that one of them creates is distributed before the next one, and then
 * gets its foreign keys; how it stores a column has to be set in between (decisions/0563).
 */
export async function runOnShards(client: Client, statements: readonly string[]): Promise<void> {
  // Citus refuses to distribute a table after a statement that it ran over several connections.
  await client.query('SET LOCAL citus.multi_shard_modify_mode = sequential');
  // Triggers of tenant tables stay within their organization, and so within their shard's node.
  await client.query('SET LOCAL citus.enable_unsafe_triggers = on');
  const keysToAdd: string[] = [];
  const distribute = async () => {
    await distributeNewTables(client);
    for (const key of keysToAdd.splice(0)) await client.query(key);
  };
  for (const text of statements) {
    if (!setsStorage.test(text)) await distribute();
    const { statement, keys } = splitForeignKeys(text);
    await client.query(statement);
    keysToAdd.push(...keys);
  }
  await distribute();
}

const setsStorage = /\bALTER COLUMN \w+ SET STORAGE\b/;

async function distributeNewTables(client: Client): Promise<void> {
  const { rows } = await client.query<NewTable>(newTables);
  for (const table of rows) {
    const placement = placementOf(table);
    // Organizations are moved between nodes by logical replication, which excludes unlogged tables.
    if (placement === 'distributed' && table.isUnlogged)
      await client.query(`ALTER TABLE ${table.name} SET LOGGED`);
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

type NewTable = { name: string; key: string[]; isUnlogged: boolean };

const newTables = `
  SELECT c.relname AS name, c.relpersistence = 'u' AS "isUnlogged",
         ARRAY(SELECT a.attname::text FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS n (number, position)
                 JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = n.number ORDER BY position) AS key
    FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     AND NOT EXISTS (SELECT 1 FROM pg_dist_partition p WHERE p.logicalrelid = c.oid AND (p.partmethod <> 'n' OR p.repmodel = 't'))
   ORDER BY c.relname`;
