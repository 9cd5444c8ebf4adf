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
export function hold(connection: Connection): Promise<Client> {
  return connected(connection, 'deskbell holder', async (client) => {
    await client.query('SELECT pg_advisory_lock_shared($1)', lock);
    return client;
  });
}

/**
 * Connects and takes the lock exclusively, so that newcomers wait until this session ends; undefined if anybody holds the
 * server. Throws what `pg` throws.
 */
export function lockUnheld(connection: Connection): Promise<Client | undefined> {
  return connected(connection, 'deskbell watch', async (client) => {
    if (await isAlone(client)) return client;
    await client.end();
    return undefined;
  });
}

async function connected<Result>(
  connection: Connection,
  name: string,
  lockWith: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000, application_name: name });
  // Without a listener, losing an idle connection would end the process; the watcher listens for 'end'.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await lockWith(client);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Releases the lock; returns whether it was the last one. If so, newcomers wait until this client's session ends. */
export async function isLastOut(client: Client): Promise<boolean> {
  await client.query('SELECT pg_advisory_unlock_shared($1)', lock);
  return isAlone(client);
}

async function isAlone(client: Client): Promise<boolean> {
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
