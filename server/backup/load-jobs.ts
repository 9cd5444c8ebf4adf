import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

type JobRows = { columns: readonly string[]; stream: () => AsyncIterable<Buffer> };

/** Loads pending jobs into the tables that this version has created, whichever version of pg-boss they come from. */
export async function loadJobs(client: Client, { columns, stream }: JobRows): Promise<void> {
  const known = await readTypes(client);
  await client.query(
    `CREATE TEMPORARY TABLE loaded_jobs (${columns.map((it) => `${it} text`).join(', ')}) ON COMMIT DROP`,
  );
  await pipeline(Readable.from(stream()), client.query(copyFrom(`COPY loaded_jobs FROM STDIN`)));
  // A move that was interrupted after this, and is repeated.
  await client.query('DELETE FROM jobs.job');
  const common = columns.filter((column) => known.has(column));
  await client.query(`
    INSERT INTO jobs.job (${common.join(', ')})
    SELECT ${common.map((column) => `${column}::${known.get(column)}`).join(', ')} FROM loaded_jobs l
     WHERE EXISTS (SELECT 1 FROM jobs.queue q WHERE q.name = l.name) ON CONFLICT DO NOTHING`);
}

async function readTypes(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(`
    SELECT quote_ident(attname) AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = 'jobs.job'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`);
  return new Map(rows.map(({ name, type }) => [name, type]));
}
