import type { Reader } from '../database.ts';
import type { Catalog, CitusFacts, CitusKind, TableFacts } from './catalog.ts';

/** Read-only, so it can run at any time. */
export async function readCatalog(reader: Reader): Promise<Catalog> {
  const citus = await readCitus(reader);
  const tables = await readTables(reader);
  if (!citus) return { tables };
  const kinds = await readKinds(reader);
  return { citus, tables: tables.map((table) => ({ ...table, citus: kinds.get(table.name) ?? null })) };
}

export async function hasCitus(reader: Reader): Promise<boolean> {
  return (
    (await reader.read({ text: "SELECT 1 FROM pg_extension WHERE extname = 'citus'", values: [] })).length > 0
  );
}

async function readCitus(reader: Reader): Promise<CitusFacts | undefined> {
  if (!(await hasCitus(reader))) return undefined;
  const [facts] = await reader.read<CitusFacts>({
    text: `SELECT split_part(extversion, '.', 1)::int AS version,
                  (SELECT count(*)::int FROM pg_dist_node
                    WHERE groupid <> 0 AND isactive AND shouldhaveshards AND noderole = 'primary') AS workers,
                  EXISTS (SELECT 1 FROM pg_dist_node WHERE groupid = 0) AS "isCoordinatorKnown",
                  current_setting('max_prepared_transactions')::int AS "maxPreparedTransactions",
                  current_setting('wal_level') AS "walLevel"
             FROM pg_extension WHERE extname = 'citus'`,
    values: [],
  });
  return facts;
}

/**
 * `n` is Citus's code for tables without a distribution column: `t` marks those replicated by two-phase commit to
 * every node.
 */
async function readKinds(reader: Reader): Promise<Map<string, CitusKind>> {
  const rows = await reader.read<{ name: string; kind: CitusKind }>({
    text: `SELECT relname AS name,
                  CASE WHEN partmethod <> 'n' THEN 'distributed' WHEN repmodel = 't' THEN 'reference' ELSE 'managed' END AS kind
             FROM pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid`,
    values: [],
  });
  return new Map(rows.map(({ name, kind }) => [name, kind]));
}

async function readTables(reader: Reader): Promise<TableFacts[]> {
  return reader.read<TableFacts>({
    text: `
      SELECT c.relname AS name, NULL AS citus,
             coalesce((SELECT ${columnsOf('i.indrelid', 'i.indkey::int2[]')} FROM pg_index i
                        WHERE i.indrelid = c.oid AND i.indisprimary), '{}') AS key,
             (SELECT coalesce(sum(pg_total_relation_size(relid)), pg_total_relation_size(c.oid))::bigint
                FROM pg_partition_tree(c.oid)) AS bytes,
             c.relpersistence = 'u' AS "isUnlogged",
             (SELECT coalesce(json_agg(json_build_object('name', u.relname,
                       'columns', ${columnsOf('i.indrelid', 'i.indkey::int2[]')}) ORDER BY u.relname), '[]')
                FROM pg_index i JOIN pg_class u ON u.oid = i.indexrelid
               WHERE i.indrelid = c.oid AND NOT i.indisprimary AND (i.indisunique OR i.indisexclusion)) AS uniques,
             (SELECT coalesce(json_agg(json_build_object('name', k.conname, 'target', target.relname,
                       'columns', ${columnsOf('k.conrelid', 'k.conkey')},
                       'definition', pg_get_constraintdef(k.oid)) ORDER BY k.conname), '[]')
                FROM pg_constraint k JOIN pg_class target ON target.oid = k.confrelid
               WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.conparentid = 0) AS "foreignKeys",
             (SELECT coalesce(json_agg(json_build_object('name', t.tgname, 'calls', p.proname) ORDER BY t.tgname), '[]')
                FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
               WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) AS triggers
        FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
       ORDER BY c.relname`,
    values: [],
  });
}

/** The names of numbered columns, in order; expressions have none. */
function columnsOf(table: string, numbers: string): string {
  return `(SELECT coalesce(array_agg(a.attname::text ORDER BY position), '{}')
             FROM unnest(${numbers}) WITH ORDINALITY AS n (number, position)
             JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = n.number)`;
}
