import type { Database } from '../db/database.ts';

/**
 * Drops the triggers that raise the access version: what a test sees of changed access then comes from the statements
 * that change it, as it must once the triggers are gone (docs/sql-rules.md, rule 6).
 */
export async function dropAccessTriggers(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    // For the suite on a sharded database, where these are reference tables. A no-op elsewhere.
    await transaction.write({ text: 'SET LOCAL citus.enable_unsafe_triggers = on', values: [] });
    for (const table of ['organizations', 'users', 'members', 'apps', 'connections', 'tokens'])
      await transaction.write({ text: `DROP TRIGGER access_changed ON ${table}`, values: [] });
  });
}
