import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { suiteResource } from './suite-resource.ts';

export type EmptyDatabase = {
  connection: { host: string; user: string; database: string };
  url: string;
  drop(): Promise<void>;
};

/** A database of the suite's PostgreSQL without any table. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const [host = ''] = (await suiteResource('postgres')).split(',');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(host, `CREATE DATABASE ${name}`);
  return {
    connection: { host, user: 'deskbell', database: name },
    url: `postgres://deskbell@${encodeURIComponent(host)}/${name}`,
    drop: () => onServer(host, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function onServer(host: string, text: string): Promise<void> {
  const client = new Client({ host, user: 'deskbell', database: 'deskbell' });
  await client.connect();
  await client.query(text);
  await client.end();
}
