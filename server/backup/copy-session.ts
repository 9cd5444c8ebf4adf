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

/** Opens connections for copying rows, for as long as `work` takes. */
export async function withCopySessions<Result>(
  connection: DatabaseConnection,
  count: number,
  work: (clients: readonly [Client, ...Client[]]) => Promise<Result>,
): Promise<Result> {
  const clients: Client[] = [];
  try {
    for (let number = 0; number < count; number++) clients.push(await openSession(connection));
    const [first, ...others] = clients;
    if (!first) throw new Error('Copying needs a connection.');
    return await work([first, ...others]);
  } finally {
    // Not awaited: a connection that failed may never report its end.
    for (const client of clients) client.end().catch(() => undefined);
  }
}

async function openSession(connection: DatabaseConnection): Promise<Client> {
  const client = new DatabaseClient({ ...connection, application_name: 'deskbell backup' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(settings);
  return client;
}
