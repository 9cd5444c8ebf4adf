import { randomUUID } from 'node:crypto';
import { Client, type ClientConfig, DatabaseError } from 'pg';
import { type OpenDatabase, openDatabase } from '../db/open-database.ts';
import { suiteResource } from './suite-resource.ts';
import { templateDatabase } from './test-connection.ts';

export type ClonedDatabase = {
  connection: ClientConfig & { host: string; user: string; database: string };
  /** For separate processes: the same database as an address. */
  url: string;
  database: OpenDatabase;
  drop(): Promise<void>;
};

const inUse = '55006';

/** A fresh, migrated, empty database of the suite's PostgreSQL. */
export async function cloneDatabase(): Promise<ClonedDatabase> {
  // Several if the suite runs on a sharded PostgreSQL: each node has its part of a database.
  const hosts = (await suiteResource('postgres')).split(',');
  const [host = ''] = hosts;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copied as files: the default writes all of it to the WAL first, and takes half as long again.
  await onServers(hosts, `CREATE DATABASE ${name} TEMPLATE ${templateDatabase} STRATEGY FILE_COPY`);
  const connection = { host, user: 'deskbell', database: name };
  const database = openDatabase(connection, () => undefined);
  return {
    connection,
    url: `postgres://deskbell@${encodeURIComponent(host)}/${name}`,
    database,
    async drop() {
      await database.close();
      await Promise.all(hosts.map((it) => dropOn(it, name)));
    },
  };
}

/** Citus has a process in each database, which is started again as soon as it is ended. */
async function dropOn(host: string, name: string, attempts = 3): Promise<void> {
  try {
    await onServer(host, `DROP DATABASE ${name} WITH (FORCE)`);
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === inUse) || attempts === 1) throw error;
    await dropOn(host, name, attempts - 1);
  }
}

async function onServers(hosts: readonly string[], text: string): Promise<void> {
  await Promise.all(hosts.map((host) => onServer(host, text)));
}

async function onServer(host: string, text: string): Promise<void> {
  const client = new Client({ host, user: 'deskbell', database: 'deskbell' });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
