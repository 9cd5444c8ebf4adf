import type { Reader } from '../db/database.ts';

/** Every row of every table in every schema as text, sorted, as an attacker with a copy of the database would read it. */
export async function dumpDatabase(reader: Reader): Promise<string> {
  const tables = await reader.read<{ name: string }>({
    text: `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`,
    values: [],
  });
  const rows = await Promise.all(
    tables.map(({ name }) =>
      reader.read<{ line: string }>({ text: `SELECT t::text AS line FROM ${name} t`, values: [] }),
    ),
  );
  return rows
    .flat()
    .map(({ line }) => line)
    .sort()
    .join('\n');
}
