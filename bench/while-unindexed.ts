import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { Client } from 'pg';
import { settings } from './settings.ts';

type Definition = { drop: string; create: string };

const tables = ['contacts', 'conversations', 'messages', 'conversation_tags', 'search_documents'];

/**
 * Runs `load`, which fills these tables, without their indexes and foreign keys, and creates them afterwards: per
 * row, they cost the database more than three times as much as the row itself. Nothing is flushed meanwhile; a run that
 * is interrupted starts over. Primary keys stay.
 */
export async function whileUnindexed(load: () => Promise<void>): Promise<void> {
  const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir, settings: fast });
  const client = new Client(postgres.connection);
  await client.connect();
  try {
    const definitions = [...(await foreignKeys(client)), ...(await indexes(client))];
    for (const { drop } of definitions) await client.query(drop);
    await load();
    for (const { create } of definitions.toReversed()) await client.query(create);
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
    await postgres.leave();
  }
}

const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  maintenance_work_mem: '512MB',
  autovacuum: 'off',
};

async function foreignKeys(client: Client): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS create
       FROM pg_constraint
      WHERE contype = 'f' AND conrelid = ANY($1::text[]::regclass[])
      ORDER BY conrelid, conname`,
    [tables],
  );
  return rows;
}

async function indexes(client: Client): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS create
       FROM pg_index
      WHERE indrelid = ANY($1::text[]::regclass[])
        AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
      ORDER BY indrelid, indexrelid`,
    [tables],
  );
  return rows;
}
