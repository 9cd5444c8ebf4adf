import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../db/open-database.ts';
import { type LogPosition, readLog } from '../features/events/read-log.ts';
import { createOrganization } from '../features/organizations/create-organization.ts';
import { newId } from '../ids/public-id.ts';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { testOnOneServer } from '../testing/on-one-server.ts';
import { sequenceAll } from '../testing/sequence-all.ts';

const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

type Started = { database: OpenDatabase; stop(): Promise<void> };

/** A separate PostgreSQL on a folder. */
async function start(dataDir: string, settings: Record<string, string> = {}): Promise<Started> {
  const postgres = await openEmbeddedPostgres({ dataDir, settings: { fsync: 'off', ...settings } });
  await migrate(postgres.connection);
  const database = openDatabase(postgres.connection, () => undefined);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= database.close().then(() => postgres.leave());
    return stopping;
  };
  onTestFinished(stop);
  return { database, stop };
}

const makeOrganization = (database: OpenDatabase) =>
  database.transaction(async (transaction) => (await createOrganization(transaction, 'Heron')).id);

/** Records an event with this name, and sequences it. */
async function happen(database: OpenDatabase, organizationId: string, name: string): Promise<void> {
  await database.write({
    text: `INSERT INTO events (organization_id, id, type, actor_type, record_id, data)
           VALUES ($1, $2, 'ping', 'system', $2, jsonb_build_object('name', $3::text))`,
    values: [organizationId, newId(), name],
  });
  await sequenceAll(database);
}

/** What a reader with a stored cursor gets next. */
function readerOf(organizationId: string) {
  let position: LogPosition = { position: 0, epochId: null };
  return async (database: OpenDatabase) => {
    const { events, next } = await readLog(database, organizationId, {
      start: position,
      types: ['ping'],
      limit: 25,
    });
    position = next;
    return events.map(({ data }) => data?.name);
  };
}

async function identity(database: OpenDatabase): Promise<{ id: string; timeline: string }> {
  const [row] = await database.read<{ id: string; timeline: string }>({
    text: `SELECT epoch_id AS id, split_part(identity, ' ', 2) AS timeline FROM event_heads`,
    values: [],
  });
  return row ?? { id: '', timeline: '' };
}

/** As if the previous sequencer's clock were ten days ahead: the server after it would assign smaller positions. */
function runAhead(database: OpenDatabase) {
  const text = 'UPDATE event_heads SET last_position = last_position + 864000000000';
  return database.write({ text, values: [] });
}

test('after point-in-time recovery, a reader who was ahead continues with new events, and misses none', async () => {
  const [dataDir, backup] = [dataFolder(), dataFolder()];
  const first = await start(dataDir);
  const organizationId = await makeOrganization(first.database);
  const read = readerOf(organizationId);
  await happen(first.database, organizationId, 'kept');
  expect(await read(first.database)).toEqual(['kept']);
  const before = await identity(first.database);
  await first.stop();
  await copy(join(dataDir, 'postgres'), backup);

  const second = await start(dataDir);
  await runAhead(second.database);
  await happen(second.database, organizationId, 'lost');
  expect(await read(second.database)).toEqual(['lost']);
  expect(await identity(second.database)).toEqual(before);
  await second.stop();

  await rm(join(dataDir, 'postgres'), { recursive: true });
  await copy(join(backup, 'postgres'), dataDir);
  await recoverAtStart(dataDir);
  const third = await start(dataDir, { restore_command: 'false', hot_standby: 'off' });
  expect(await read(third.database)).toEqual([]);
  await happen(third.database, organizationId, 'new');
  expect(await read(third.database)).toEqual(['new']);
  await happen(third.database, organizationId, 'newer');
  expect(await read(third.database)).toEqual(['newer']);
  const after = await identity(third.database);
  expect([before.timeline, after.timeline]).toEqual(['00000001', '00000002']);
  expect(after.id).not.toBe(before.id);
});

/**
 * PostgreSQL then does the same as after recovery from an archive or promotion of a standby: it begins a new
 * timeline.
 */
async function recoverAtStart(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres', 'cluster');
  const signal = join(cluster, 'recovery.signal');
  await writeFile(signal, '');
  await promisify(execFile)('chown', ['--reference', join(cluster, 'PG_VERSION'), signal]);
}

test('after a data folder was copied back, which leaves no trace, a reader who was ahead misses nothing either', async () => {
  const [dataDir, backup] = [dataFolder(), dataFolder()];
  const first = await start(dataDir);
  const organizationId = await makeOrganization(first.database);
  const read = readerOf(organizationId);
  await happen(first.database, organizationId, 'kept');
  await first.stop();
  await copy(join(dataDir, 'postgres'), backup);
  const second = await start(dataDir);
  await happen(second.database, organizationId, 'lost');
  expect(await read(second.database)).toEqual(['kept', 'lost']);
  await second.stop();
  await rm(join(dataDir, 'postgres'), { recursive: true });
  await copy(join(backup, 'postgres'), dataDir);
  const third = await start(dataDir);
  await happen(third.database, organizationId, 'new');
  expect(await read(third.database)).toEqual(['new']);
});

testOnOneServer(
  'a database that was made from a dump or a template is another one, and readers continue in it',
  async () => {
    const { connection, drop } = await cloneDatabase();
    onTestFinished(drop);
    const first = openDatabase(connection, () => undefined);
    const organizationId = await makeOrganization(first);
    const read = readerOf(organizationId);
    await happen(first, organizationId, 'kept');
    expect(await read(first)).toEqual(['kept']);
    await first.close();
    const restored = await restoredFrom(connection);

    const second = openDatabase(connection, () => undefined);
    await runAhead(second);
    await happen(second, organizationId, 'lost');
    expect(await read(second)).toEqual(['lost']);
    await happen(restored, organizationId, 'new');
    expect(await read(restored)).toEqual(['new']);
    expect((await identity(restored)).id).not.toBe((await identity(second)).id);
    await second.close();
  },
);

async function restoredFrom(connection: ClonedDatabase['connection']): Promise<OpenDatabase> {
  const name = `${connection.database}_restored`;
  const client = new Client({ ...connection, database: 'deskbell' });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${connection.database}`);
  const restored = openDatabase({ ...connection, database: name }, () => undefined);
  onTestFinished(async () => {
    await restored.close();
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await client.end();
  });
  return restored;
}
