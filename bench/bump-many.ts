import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { Client } from 'pg';
import { settings } from './settings.ts';

/**
 * Moves conversations to the head of the activity indexes as messages do, each in a separate transaction: the dead index
 * entries of a busy month. Commits are asynchronous, which leaves the same entries.
 */
export async function bumpMany(times: number): Promise<void> {
  const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
  const client = new Client(postgres.connection);
  await client.connect();
  await client.query('SET synchronous_commit = off');
  await client.query(`
    DO $$
    DECLARE
      organization uuid := (SELECT id FROM organizations LIMIT 1);
      ids uuid[] := ARRAY(SELECT id FROM conversations TABLESAMPLE SYSTEM (10) LIMIT 20000);
      picked uuid;
    BEGIN
      FOR turn IN 1..${times} LOOP
        picked := ids[1 + floor(random() * array_length(ids, 1))::int];
        UPDATE conversations SET last_activity_at = clock_timestamp(), updated_at = clock_timestamp()
         WHERE organization_id = organization AND id = picked;
        COMMIT;
      END LOOP;
    END $$`);
  await client.end();
  await postgres.leave();
}
