import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startHolder } from './testing/database-holder.ts';
import {
  ask,
  databaseFolder,
  openForTest,
  quick,
  scratchFolder,
  serverStart,
} from './testing/scratch-database.ts';

const isServed = (dataDir: string) => existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'));

async function holdElsewhere(dataDir: string) {
  const holder = await startHolder({ dataDir, settings: quick });
  onTestFinished(() => holder.kill());
  return holder;
}

type Connection = Parameters<typeof ask>[0];

/** PostgreSQL may notice a killed process a little later, and counts it until then. */
const holders = (connection: Connection) =>
  ask<{ pid: number }>(
    connection,
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'deskbell holder'",
  );
const areHolding = (connection: Connection, count: number) =>
  expect.poll(() => holders(connection), { timeout: 60_000 }).toHaveLength(count);

test('three processes that open an empty folder at once share one server', async () => {
  const dataDir = scratchFolder();
  const [here, ...elsewhere] = await Promise.all([
    openForTest({ dataDir }),
    holdElsewhere(dataDir),
    holdElsewhere(dataDir),
  ]);
  expect(elsewhere.map((holder) => holder.firstLine)).toEqual(['ready', 'ready']);
  expect(await holders(here.connection)).toHaveLength(3);
  await Promise.all([here.leave(), ...elsewhere.map((holder) => holder.leave())]);
  expect(isServed(dataDir)).toBe(false);
});

test('the first to leave keeps the server running, the last one stops it', async () => {
  const dataDir = await databaseFolder();
  const server = await openForTest({ dataDir });
  const started = await serverStart(server.connection);
  const command = await holdElsewhere(dataDir);
  await server.leave();
  expect(isServed(dataDir)).toBe(true);
  const reopened = await openForTest({ dataDir });
  expect(await serverStart(reopened.connection)).toBe(started);
  await reopened.leave();
  await command.leave();
  expect(isServed(dataDir)).toBe(false);
});

test('the next process takes over a server whose process was killed', async () => {
  const dataDir = await databaseFolder();
  const holder = await holdElsewhere(dataDir);
  const witness = await openForTest({ dataDir });
  const started = await serverStart(witness.connection);
  await holder.kill();
  const next = await openForTest({ dataDir });
  expect(await serverStart(next.connection)).toBe(started);
  await areHolding(next.connection, 2);
  await Promise.all([witness.leave(), next.leave()]);
  expect(isServed(dataDir)).toBe(false);
});

test('the next one to leave stops a server whose last user was killed', async () => {
  const dataDir = await databaseFolder();
  const holder = await holdElsewhere(dataDir);
  await holder.kill();
  expect(isServed(dataDir)).toBe(true);
  const next = await openForTest({ dataDir });
  await areHolding(next.connection, 1);
  await next.leave();
  expect(isServed(dataDir)).toBe(false);
});

test('a server whose only user was killed stops by itself', async () => {
  const dataDir = scratchFolder();
  const holder = await holdElsewhere(dataDir);
  await holder.kill();
  await expect.poll(() => isServed(dataDir)).toBe(false);
});

test('a process that joins while the last one leaves still gets a server', async () => {
  const dataDir = await databaseFolder();
  const comeAndGo = async (visits: number) => {
    for (let visit = 0; visit < visits; visit += 1) {
      const database = await openForTest({ dataDir });
      expect(await ask(database.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await database.leave();
    }
  };
  await Promise.all([comeAndGo(6), comeAndGo(5), comeAndGo(4)]);
  expect(isServed(dataDir)).toBe(false);
});

test('leaving twice has no further effect', async () => {
  const database = await openForTest({ dataDir: await databaseFolder() });
  await Promise.all([database.leave(), database.leave()]);
  await database.leave();
});
