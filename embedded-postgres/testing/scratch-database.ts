import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { whenFileEnds } from '../../server/testing/when-file-ends.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  openEmbeddedPostgres,
} from '../open-embedded-postgres.ts';
import type { Connection } from '../postgres/connection.ts';

/** Nothing in these tests has to survive a power cut. */
export const quick = { fsync: 'off' };

/** A folder that is deleted when the test ends. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Like scratchFolder, but others may enter it. */
export function scratchFolderForAll(): string {
  const folder = scratchFolder();
  chmodSync(folder, 0o755);
  return folder;
}

let closedDatabase: Promise<string> | undefined;

/**
 * A data folder with a database that nobody has open; one for all tests of a file, because creating it takes most of
 * a second. A test leaves it unchanged, except for tables of its own.
 */
export function databaseFolder(): Promise<string> {
  closedDatabase ??= makeDatabase();
  return closedDatabase;
}

async function makeDatabase(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'deskbell-test-'));
  whenFileEnds(() => {
    closedDatabase = undefined;
    rmSync(dataDir, { recursive: true, force: true });
  });
  const database = await openEmbeddedPostgres({ dataDir, settings: quick });
  await database.leave();
  return dataDir;
}

/** Opens a database and leaves it when the test ends, even if it fails. */
export async function openForTest(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const database = await openEmbeddedPostgres({ settings: quick, ...options });
  onTestFinished(() => database.leave());
  return database;
}

/** Runs one statement in a session of its own. */
export async function ask<Row extends object>(connection: Connection, sql: string): Promise<Row[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Distinguishes one run of a server from another. */
export async function serverStart(connection: Connection): Promise<string | undefined> {
  const [row] = await ask<{ start: string }>(connection, 'SELECT pg_postmaster_start_time()::text AS start');
  return row?.start;
}
