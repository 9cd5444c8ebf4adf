import { Client } from 'pg';
import { useEmbeddedPostgres } from '../advisory-lock.ts';
import type { Connection } from '../postgres/connection.ts';

/** Every user of the server holds this lock, shared, while its session lives; the last one to leave takes it exclusively. */
const lock = [useEmbeddedPostgres];

/**
 * Connects and takes the shared lock. While a leaver stops the server this waits, and is then cut like every other.
 * Throws what `pg` throws.
 */
export async function hold(connection: Connection): Promise<Client> {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
    application_name: 'deskbell holder',
  });
  // Without a listener the end of an idle connection would end the process; the watch listens for 'end'.
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

/** Releases the lock; returns whether it was the last. Then newcomers wait until this client's session ends. */
export async function isLastOut(client: Client): Promise<boolean> {
  await client.query('SELECT pg_advisory_unlock_shared($1)', lock);
  const answer = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', lock);
  return answer.rows[0]?.alone === true;
}

/** Makes the database that holders meet in. Another process may do the same at the same time. */
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

/** 42P04 when it was there before, 23505 when both got past that check. */
function existsAlready(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42P04' || error.code === '23505');
}
