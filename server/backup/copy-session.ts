import type { Client } from 'pg';
import { DatabaseClient, type DatabaseConnection } from '../db/database-client.ts';

/** Everything that the text format of COPY depends on, so that the same rows have the same digest on any server. */
const settings = `
  SET client_encoding = 'UTF8';
  SET timezone = 'UTC';
  SET datestyle = 'ISO, MDY';
  SET intervalstyle = 'postgres';
  SET bytea_output = 'hex';
  SET extra_float_digits = 1;
  SET synchronize_seqscans = off;
  SET search_path = public;
  SET statement_timeout = 0;
  SET idle_in_transaction_session_timeout = 0;
  SET lock_timeout = '30s'`;

/** Opens connections for copying rows, for as long as `work` takes. An abort cancels the statements that run on them. */
export async function withCopySessions<Result>(
  connection: DatabaseConnection,
  count: number,
  work: (clients: readonly [Client, ...Client[]]) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const clients: Client[] = [];
  const ids: number[] = [];
  const cancel = () => void cancelAll(connection, ids).catch(() => undefined);
  signal?.addEventListener('abort', cancel);
  try {
    for (let number = 0; number < count; number++) {
      const client = await openSession(connection);
      clients.push(client);
      if (signal) ids.push(await idOf(client));
    }
    const [first, ...others] = clients;
    if (!first) throw new Error('Copying needs a connection.');
    return await work([first, ...others]);
  } finally {
    signal?.removeEventListener('abort', cancel);
    // Not awaited: a connection that failed may never report its end.
    for (const client of clients) client.end().catch(() => undefined);
  }
}

async function idOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>('SELECT pg_backend_pid() AS id');
  return rows[0]?.id ?? 0;
}

/** An index on a big table takes longer than a process has to stop. */
async function cancelAll(connection: DatabaseConnection, ids: readonly number[]): Promise<void> {
  const client = new DatabaseClient({ ...connection, application_name: 'deskbell backup' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('SELECT pg_cancel_backend(id) FROM unnest($1::int[]) id', [ids]);
  await client.end();
}

async function openSession(connection: DatabaseConnection): Promise<Client> {
  const client = new DatabaseClient({ ...connection, application_name: 'deskbell backup' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(settings);
  return client;
}
