import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { parsePublicId } from '../../server/ids/public-id.ts';
import { settings } from '../settings.ts';

/** How many rows an organization has in each of some tables. */
export function rowsOf<Table extends string>(
  organizationId: string,
  tables: readonly Table[],
): Promise<Partial<Record<Table, number>>> {
  return withDatabase(settings.dataDir, async (database) => {
    const counts: Partial<Record<Table, number>> = {};
    for (const table of tables) {
      const [row] = await database.read<{ count: number }>({
        text: `SELECT count(*)::int AS count FROM ${table} WHERE organization_id = $1`,
        values: [parsePublicId('org', organizationId)],
      });
      counts[table] = row?.count ?? 0;
    }
    return counts;
  });
}

/** The database of a data folder, whether or not a server is using it. */
export async function withDatabase<Result>(
  dataDir: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const postgres = await openEmbeddedPostgres({ dataDir });
  const database = openDatabase(postgres.connection, () => undefined);
  try {
    return await work(database);
  } finally {
    await database.close();
    await postgres.leave();
  }
}
