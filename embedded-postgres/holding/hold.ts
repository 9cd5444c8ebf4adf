import { Client } from 'pg';
import { useEmbeddedPostgres } from '../advisory-lock.ts';
import type { Connection } from '../postgres/connection.ts';

/**
 * Every user of the server holds this lock, shared, while its session lasts; the last one to leave takes it
 * exclusively.
 */
const lock = [useEmbeddedPostgres];

/**
 * Connects and takes the shared lock. While the last user stops the server this waits, until its connection is cut
 * like all others. Throws what `pg` throws.
 */
export async function hold(connection: Connection): Promise<Client> {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
    application_name: 'deskbell holder',
  });
  // Without a listener, losing an idle connection would end the process; the watcher listens for 'end'.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock_shared($1)', lock);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Releases the lock; returns whether it was the last one. If so, newcomers wait until this client's session ends. */
export async function isLastOut(client: Client): Promise<boolean> {
  await client.query('SELECT pg_advisory_unlock_shared($1)', lock);
  const result = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', lock);
  return result.rows[0]?.alone === true;
}

/** Creates the database that holders connect to. Another process may do so at the same time. */
export async function createDatabase(connection: Connection): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(connection.database)}`);
  } catch (error) {
    if (!existsAlready(error)) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** 42P04 if it existed before, 23505 if both got past that check. */
function existsAlready(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42P04' || error.code === '23505');
}
