import type { Client } from 'pg';

/** A table whose rows are copied. `name` is qualified and quoted where necessary. */
export type CopiedTable = { name: string; columns: string[]; bytes: number };

/** A day of events: created at runtime, so that no migration creates it. */
export type Partition = { name: string; parent: string; bound: string };

/** The last value of a sequence; null if it was never used. */
export type SequenceValue = { name: string; value: string | null };

/**
 * Tables with rows to copy, the largest first. Unlogged ones hold nothing that outlives a crash, and migrations write
 * their own table.
 */
export async function readTables(client: Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; bytes: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name, pg_table_size(c.oid)::text AS bytes,
           ARRAY(SELECT quote_ident(a.attname) FROM pg_attribute a
                  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                  ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname <> 'migrations'
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     ORDER BY pg_table_size(c.oid) DESC, c.relname`);
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

export async function readPartitions(client: Client): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name, i.inhparent::regclass::text AS parent,
           pg_get_expr(c.relpartbound, c.oid) AS bound
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind = 'r' ORDER BY 1`);
  return rows;
}

/** Read after the tables: sequences are ahead of every row that a snapshot contains. */
export async function readSequences(client: Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(`
    SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value
      FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`);
  return rows;
}
