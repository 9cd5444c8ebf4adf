import type { Reader } from '../db/database.ts';

/** Every row of every table as text, as somebody would read it who got hold of the database. */
export async function dumpDatabase(reader: Reader): Promise<string> {
  const tables = await reader.read<{ name: string }>({
    text: "SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace",
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
    .join('\n');
}
