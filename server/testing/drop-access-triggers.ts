import type { Writer } from '../db/database.ts';

/**
 * Takes away the triggers that raise the access version: what a test sees of changed access then comes from the statements that
 * change it, as it must once the triggers are gone (docs/sql-rules.md, rule 6).
 */
export async function dropAccessTriggers(database: Writer): Promise<void> {
  for (const table of ['organizations', 'users', 'members', 'apps', 'connections', 'tokens'])
    await database.write({ text: `DROP TRIGGER access_changed ON ${table}`, values: [] });
}
