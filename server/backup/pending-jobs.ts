import type { Client } from 'pg';

/** A job's state before it is done or given up; `active` ones are retried, since nobody sends their heartbeat. */
const pending = `state IN ('created', 'retry', 'active')`;

/** The columns of the table of jobs; none if no server has created it yet. */
export async function readJobColumns(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
      WHERE attrelid = to_regclass('jobs.job') AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
  );
  return rows.map(({ name }) => name);
}

export function pendingJobs(columns: readonly string[]): string {
  return `SELECT ${columns.join(', ')} FROM jobs.job WHERE ${pending} ORDER BY name, id`;
}
