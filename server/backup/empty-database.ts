import type { Client } from 'pg';
import { OperatorError } from '../config/operator-error.ts';

/** Whether a database has no data: no tables, or those that an interrupted restore left, without rows. @throws OperatorError otherwise */
export async function refuseFilled(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relispartition`);
  const names = new Set(rows.map(({ name }) => name));
  if (names.size === 0) return;
  if (!names.has('migrations'))
    throw new OperatorError(
      'The database has tables that are not Deskbell’s. Use a database of its own, and an empty one.',
    );
  for (const name of ['installation', 'organizations', 'users'])
    if (names.has(name) && (await client.query(`SELECT 1 FROM ${name} LIMIT 1`)).rowCount !== 0)
      throw new OperatorError(
        'The database is not empty, and a restore never replaces data. Use an empty database: set DATABASE_URL to a new ' +
          'one, or move the folder postgres of the data folder away.',
      );
}
