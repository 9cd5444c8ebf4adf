import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { Client } from 'pg';
import { migrate } from '../db/migrate.ts';
import { templateDatabase } from './test-connection.ts';

/**
 * One PostgreSQL for the whole suite, in a separate folder that is deleted afterwards, with a migrated template that
 * each test file clones. The environment doesn't decide where the tests write. Durability is only off here: what it
 * guarantees has tests with their own clusters.
 *
 * @returns the folder of its socket
 */
export async function startSuitePostgres(): Promise<{ value: string; end: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'deskbell-suite-'));
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    // The folder may be in memory.
    max_wal_size: '256MB',
  };
  const postgres = await openEmbeddedPostgres({ dataDir, settings });
  const host = postgres.connection.host.replace('/proc/self/', `/proc/${process.pid}/`);
  await makeTemplate(host);
  const end = async () => {
    await postgres.leave();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { value: host, end };
}

async function makeTemplate(host: string): Promise<void> {
  const client = new Client({ host, user: 'deskbell', database: 'deskbell' });
  await client.connect();
  await client.query(`CREATE DATABASE ${templateDatabase}`);
  await client.end();
  await migrate({ host, user: 'deskbell', database: templateDatabase });
}
