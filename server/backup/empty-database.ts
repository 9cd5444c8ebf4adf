import type { Client } from 'pg';
import { OperatorError } from '../config/operator-error.ts';
import { readUnfinished, type Unfinished, unfinishedText } from '../installation/unfinished.ts';

/** What a database has that is about to be filled. */
export type Content = 'nothing' | 'unfinished';

/**
 * Whether a database has no data: no tables, or those that an interrupted restore left, without rows. Or all of it already,
 * unfinished by the same work.
 *
 * @throws OperatorError otherwise
 */
export async function refuseFilled(client: Client, work: Unfinished): Promise<Content> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relispartition`);
  const names = new Set(rows.map(({ name }) => name));
  if (names.size === 0) return 'nothing';
  if (!names.has('migrations'))
    throw new OperatorError(
      'The database has tables that are not Deskbell’s. Use a database of its own, and an empty one.',
    );
  const unfinished = await readUnfinished(client);
  if (unfinished === work) return 'unfinished';
  if (unfinished) throw new OperatorError(`${unfinishedText(unfinished)} Or use an empty database.`);
  for (const name of ['installation', 'organizations', 'users'])
    if (names.has(name) && (await client.query(`SELECT 1 FROM ${name} LIMIT 1`)).rowCount !== 0)
      throw new OperatorError(
        'The database is not empty, and a restore never replaces data. Use an empty database: set DATABASE_URL to a new ' +
          'one, or move the folder postgres of the data folder away.',
      );
  return 'nothing';
}
