import type { Client } from 'pg';

/** Where rows name files of the store. A test compares this list with the schema. */
export const fileColumns = [
  { table: 'attachments', column: 'file_key', condition: 'uploaded_at IS NOT NULL' },
  { table: 'mail_receipts', column: 'raw_key', condition: 'raw_key IS NOT NULL' },
  { table: 'mail_messages', column: 'raw_key', condition: 'raw_key IS NOT NULL' },
] as const;

const batchSize = 1000;

/** The keys of all files that a transaction's rows name, sorted by their bytes, each once. */
export async function* namedFiles(client: Client): AsyncGenerator<string> {
  const query = await queryOf(client);
  if (query === undefined) return;
  await client.query(`DECLARE named_files NO SCROLL CURSOR FOR ${query} ORDER BY key`);
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`FETCH ${batchSize} FROM named_files`);
    for (const { key } of rows) yield key;
    if (rows.length < batchSize) break;
  }
  await client.query('CLOSE named_files');
}

export async function countNamedFiles(client: Client): Promise<number> {
  const query = await queryOf(client);
  if (query === undefined) return 0;
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (${query}) named`,
  );
  return rows[0]?.count ?? 0;
}

/** A backup may be older than some of the tables. */
async function queryOf(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const columns = new Set(rows.map(({ name }) => name));
  const queries = fileColumns
    .filter(({ table, column }) => columns.has(`${table}.${column}`))
    .map(
      ({ table, column, condition }) =>
        `SELECT ${column} COLLATE "C" AS key FROM ${table} WHERE ${condition}`,
    );
  return queries.length === 0 ? undefined : queries.join(' UNION ');
}
