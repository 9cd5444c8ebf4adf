import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readDatabaseAddress } from '../config/database-address.ts';
import { toApiError } from '../errors/to-api-error.ts';
import { pretendPostgres } from '../installation/testing/pretend-postgres.ts';
import { type PostgresPair, startPostgresPair } from '../testing/start-postgres-pair.ts';
import { certificate } from '../testing/test-certificate.ts';
import { DatabaseClient } from './database-client.ts';
import { HostChoice } from './host-choice.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

let pair: PostgresPair;
beforeAll(async () => {
  pair = await startPostgresPair();
  await pair.primary.ask('CREATE ROLE closed LOGIN CONNECTION LIMIT 0');
  await pair.caughtUp();
});
afterAll(() => pair.end());

function open(url: string): OpenDatabase {
  const { connectionString, choice } = readDatabaseAddress('DATABASE_URL', url);
  const hosts = choice && { choice: new HostChoice(choice) };
  const database = openDatabase({ connectionString, ...hosts }, () => undefined);
  onTestFinished(() => database.close());
  return database;
}

const isStandby = { text: 'SELECT pg_is_in_recovery() AS answer', values: [] };

async function answerOf(url: string): Promise<unknown> {
  return (await open(url).read<{ answer: boolean }>(isStandby))[0]?.answer;
}

async function refusalOf(url: string): Promise<Error> {
  return await open(url)
    .read(isStandby)
    .then(
      () => expect.fail('there was an answer'),
      (error) => error,
    );
}

const reversed = () => {
  const hosts = [pair.standby.host, pair.primary.host].map(encodeURIComponent).join(',');
  return `postgres://deskbell@${hosts}/desk`;
};

test.each([
  ['read-write', false],
  ['primary', false],
  ['standby', true],
  ['read-only', true],
  ['prefer-standby', true],
])(
  'with target_session_attrs=%s the server that fits is found at any ids in the address',
  async (requested, is) => {
    expect(await answerOf(pair.url(`target_session_attrs=${requested}`))).toBe(is);
    expect(await answerOf(`${reversed()}?target_session_attrs=${requested}`)).toBe(is);
  },
);

test('with target_session_attrs=any the first server that responds is used', async () => {
  expect(await answerOf(pair.url('target_session_attrs=any'))).toBe(false);
  expect(await answerOf(`${reversed()}?target_session_attrs=any`)).toBe(true);
  expect(
    await answerOf(
      `postgres:///desk?user=deskbell&host=/nowhere,${pair.standby.host}&target_session_attrs=any`,
    ),
  ).toBe(true);
});

test('without target_session_attrs several hosts mean the writable one', async () => {
  expect(await answerOf(reversed())).toBe(false);
});

test('a server that accepts the connection but never responds times out', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const bound = silent.address();
  const port = typeof bound === 'object' && bound?.port;
  const hosts = `host=127.0.0.1,${pair.primary.host}&port=${port},5432`;
  expect(await answerOf(`postgres:///desk?user=deskbell&connect_timeout=1&${hosts}`)).toBe(false);
});

test('if no server fits, each is named with its reason, and a client gets a 503', async () => {
  const hosts = `host=${pair.standby.host},127.0.0.1&port=5432,1`;
  const refusal = await refusalOf(`postgres:///desk?user=deskbell&${hosts}`);
  expect(refusal.message).toBe(
    `no host of the database can be used (${pair.standby.host}:5432: is a standby; ` +
      '127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1)',
  );
  const { status, extra } = toApiError(refusal);
  expect({ status, headers: extra.headers }).toEqual({ status: 503, headers: { 'retry-after': '1' } });
});

test('TLS is required of every host, and each certificate is checked against its own host', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'root.pem'), certificate);
  const portOf = async (behavior: Parameters<typeof pretendPostgres>[0]) =>
    new URL(await pretendPostgres(behavior)).port;
  const [plain, secure] = [await portOf('no TLS'), await portOf('TLS')];
  const connect = async (hosts: string) => {
    const query = `sslmode=verify-full&sslrootcert=${encodeURIComponent(join(folder, 'root.pem'))}`;
    const address = readDatabaseAddress('DATABASE_URL', `postgres://desk:secret@${hosts}/desk?${query}`);
    const { connectionString, choice } = address;
    const client = new DatabaseClient({
      connectionString,
      ...(choice && { choice: new HostChoice(choice) }),
    });
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => 'connected'),
      (error) => error.message,
    );
  };
  expect(await connect(`127.0.0.1:${plain},localhost:${secure}`)).toBe('connected');
  // The same machine, by an address that isn't in the certificate.
  expect(await connect(`127.0.0.1:${plain},0.0.0.0:${secure}`)).toMatch(
    /127\.0\.0\.1:\d+: The server does not support SSL connections; 0\.0\.0\.0:\d+: Hostname\/IP does not match/,
  );
});

test('a server that refuses the database ends the search with its reason', async () => {
  expect((await refusalOf(pair.url().replace(/desk$/, 'missing'))).message).toBe(
    'database "missing" does not exist',
  );
});

test('a server that is out of connections is skipped', async () => {
  const url = pair.url('target_session_attrs=any').replace('deskbell@', 'closed@');
  expect((await refusalOf(url)).message).toMatch(
    /^no host .*first:5432: too many connections for role "closed"; .*second:5432: too many connections/,
  );
});

test('a pool follows the promotion of the standby without a restart', async () => {
  const own = await startPostgresPair();
  onTestFinished(() => own.end());
  const database = open(own.url('target_session_attrs=read-write'));
  const write = (text: string) => database.write({ text, values: [] });
  await write('CREATE TABLE kept (word text)');
  await write("INSERT INTO kept VALUES ('before')");
  await own.caughtUp();
  await own.primary.kill();
  await own.promote();
  await vi.waitFor(() => write("INSERT INTO kept VALUES ('after')"), 200_000);
  expect(await database.read({ text: 'SELECT word FROM kept', values: [] })).toEqual([
    { word: 'before' },
    { word: 'after' },
  ]);
});
