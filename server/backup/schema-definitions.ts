import type { Client } from 'pg';

/** Statements that drop everything that would be checked row by row, and that create all of it again. */
export type Definitions = { drop: string[]; create: string[] };

/**
 * By the catalog's own definitions. Partitioned tables keep their indexes: those of their partitions are created by the
 * parent's, under names that PostgreSQL chooses. Triggers are disabled, which needs no definition.
 */
export async function readDefinitions(client: Client): Promise<Definitions> {
  const constraints = await readConstraints(client);
  const indexes = await readIndexes(client);
  const triggered = await readTriggered(client);
  const foreign = constraints.filter(({ kind }) => kind === 'f');
  const keys = constraints.filter(({ kind }) => kind === 'p' || kind === 'u' || kind === 'x');
  // NOT VALID: earlier rows need not meet them, but loading them would check.
  const unvalidated = constraints.filter(({ kind }) => kind === 'c');
  return {
    drop: [
      ...triggered.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`),
      ...[...foreign, ...unvalidated].map(dropped),
      ...indexes.map(({ name }) => `DROP INDEX ${name}`),
      ...keys.map(dropped),
    ],
    create: [
      ...keys.map(created),
      ...indexes.map(({ definition }) => definition),
      ...foreign.map(created),
      ...unvalidated.map(created),
      ...triggered.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`),
    ],
  };
}

type Constraint = { table: string; name: string; kind: string; definition: string };

const dropped = ({ table, name }: Constraint) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`;

const created = ({ table, name, definition }: Constraint) =>
  `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`;

/** Neither partitioned nor a partition. Unlogged ones are not loaded, but may refer to those that are. */
const isPlain = (table: string) => `${table} IN (
  SELECT c.oid FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
     AND NOT c.relispartition AND c.relname <> 'migrations')`;

async function readConstraints(client: Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, contype::text AS kind,
           pg_get_constraintdef(oid) AS definition
      FROM pg_constraint
     WHERE ${isPlain('conrelid')} AND (contype IN ('f', 'p', 'u', 'x') OR contype = 'c' AND NOT convalidated)
     ORDER BY conrelid::regclass::text, conname`);
  return rows;
}

async function readIndexes(client: Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
      FROM pg_index i
     WHERE ${isPlain('indrelid')}
       AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
     ORDER BY indexrelid::regclass::text`);
  return rows;
}

async function readTriggered(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
     WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY 1`);
  return rows.map(({ name }) => name);
}
