import type { Reader } from './database.ts';

/** How many connections PostgreSQL allows for users that aren't superusers. */
export async function readMaxConnections(reader: Reader): Promise<number> {
  const [row] = await reader.read<{ allowed: number }>({
    text: `SELECT current_setting('max_connections')::int
                  - current_setting('superuser_reserved_connections')::int
                  - coalesce(current_setting('reserved_connections', true)::int, 0) AS allowed`,
    values: [],
  });
  if (!row) throw new Error('PostgreSQL did not say how many connections it allows.');
  return row.allowed;
}
