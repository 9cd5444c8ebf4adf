import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type PostgresPair, startPostgresPair } from '../testing/start-postgres-pair.ts';
import type { Reader } from './database.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { replicaReader } from './replica-reader.ts';

let pair: PostgresPair;
let primary: OpenDatabase;
let replica: OpenDatabase;

beforeAll(async () => {
  pair = await startPostgresPair();
  const open = (host: string) => openDatabase({ host, user: 'deskbell', database: 'desk' }, () => undefined);
  [primary, replica] = [open(pair.primary.host), open(pair.standby.host)];
  await write('CREATE TABLE words (word text)');
});
afterAll(async () => {
  await primary.close();
  await replica.close();
  await pair.end();
});

const write = (text: string) => primary.write({ text, values: [] });
const wordsAndOrigin = {
  text: 'SELECT coalesce(max(word), $1) AS word, pg_is_in_recovery() AS is_replica FROM words',
  values: ['none'],
};

/** On a busy machine the replica may need longer to catch up than a read waits for it. */
async function isAnsweredByReplica(reader: Reader, word: string): Promise<void> {
  await vi.waitFor(async () => {
    expect(await reader.read(wordsAndOrigin)).toEqual([{ word, is_replica: true }]);
  }, 60_000);
}

test('a write is visible to the next read, a hundred times in a row, and the replica serves reads too', async () => {
  const reader = replicaReader({ primary, replica });
  for (let index = 100; index < 200; index++) {
    await write(`INSERT INTO words VALUES ('w${index}')`);
    const [row] = await reader.read<{ word: string }>(wordsAndOrigin);
    expect(row?.word).toBe(`w${index}`);
  }
  await isAnsweredByReplica(reader, 'w199');
  expect(reader.use().byReplica).toBeGreaterThan(0);
});

test('while the replica lags behind, the primary serves reads, and the lag is measured', async () => {
  const reader = replicaReader({ primary, replica });
  await pair.standby.ask('SELECT pg_wal_replay_pause()');
  await vi.waitFor(async () => {
    expect(await pair.standby.ask('SELECT pg_get_wal_replay_pause_state() AS state')).toEqual([
      { state: 'paused' },
    ]);
  }, 60_000);
  await write("INSERT INTO words VALUES ('while it is paused')");
  expect(await reader.read(wordsAndOrigin)).toEqual([{ word: 'while it is paused', is_replica: false }]);
  expect(reader.use()).toEqual({ byReplica: 0, byPrimary: 1, lagBytes: expect.any(Number) });
  expect(reader.use().lagBytes).toBeGreaterThan(0);
  await pair.standby.ask('SELECT pg_wal_replay_resume()');
  await isAnsweredByReplica(reader, 'while it is paused');
});

test('an unreachable replica is avoided for five seconds, and the primary serves reads', async () => {
  let now = 0;
  const unreachable = openDatabase({ host: '/nowhere', user: 'deskbell', database: 'desk' }, () => undefined);
  onTestFinished(() => unreachable.close());
  const replicaReads = vi.spyOn(unreachable, 'read');
  const reader = replicaReader({ primary, replica: unreachable, clock: () => now });
  const isPrimary = [expect.objectContaining({ is_replica: false })];
  expect(await reader.read(wordsAndOrigin)).toEqual(isPrimary);
  now = 4_999;
  expect(await reader.read(wordsAndOrigin)).toEqual(isPrimary);
  expect(replicaReads).toHaveBeenCalledTimes(1);
  now = 5_000;
  expect(await reader.read(wordsAndOrigin)).toEqual(isPrimary);
  expect(replicaReads).toHaveBeenCalledTimes(2);
});

test('a promoted replica has diverged, and serves no more reads', async () => {
  const own = await startPostgresPair();
  onTestFinished(() => own.end());
  const open = (host: string) => {
    const database = openDatabase({ host, user: 'deskbell', database: 'desk' }, () => undefined);
    onTestFinished(() => database.close());
    return database;
  };
  const reader = replicaReader({ primary: open(own.primary.host), replica: open(own.standby.host) });
  const where = { text: 'SELECT current_setting($1) AS folder', values: ['data_directory'] };
  await vi.waitFor(
    async () => expect(await reader.read(where)).toEqual([{ folder: own.standby.host }]),
    60_000,
  );
  await own.promote();
  expect(await reader.read(where)).toEqual([{ folder: own.primary.host }]);
});
