import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { startPostgresPair } from '../testing/start-postgres-pair.ts';
import { connectDatabase } from './connect-database.ts';
import { pretendPostgres } from './testing/pretend-postgres.ts';

/** The error of a start with this DATABASE_URL. */
async function refusal(databaseUrl: string): Promise<string> {
  const source = { databaseUrl, dataDir: '/nowhere', report: () => undefined };
  const error: unknown = await connectDatabase(source).catch((reason: unknown) => reason);
  return error instanceof Error ? `${error.name}: ${error.message}` : 'none';
}

test('a PostgreSQL older than 15 is refused, with its version', async () => {
  expect(await refusal(await pretendPostgres({ versionNumber: 140_012 }))).toBe(
    'OperatorError: The database is PostgreSQL 14; Deskbell needs 15 or later.',
  );
});

test('a wrong password is reported, and not repeated', async () => {
  const message = 'password authentication failed for user "deskbell"';
  const output = await refusal(await pretendPostgres({ refusal: { code: '28P01', message } }));
  expect(output).toMatch(
    /^OperatorError: Cannot use the database of DATABASE_URL \(deskbell on 127\.0\.0\.1:\d+ as deskbell\): password authentication failed for user "deskbell"\. Check the address, /,
  );
  expect(output).not.toContain('a-secret-password');
});

test('an unreachable server is named with its address', async () => {
  expect(await refusal('postgres://someone@127.0.0.1:1/somewhere')).toBe(
    'OperatorError: Cannot use the database of DATABASE_URL (somewhere on 127.0.0.1:1 as someone): connect ECONNREFUSED ' +
      '127.0.0.1:1. Check the address, the password, and that PostgreSQL runs there.',
  );
});

test('a server without TLS is an error that says so if the address requires it', async () => {
  expect(await refusal(`${await pretendPostgres('no TLS')}?sslmode=verify-full`)).toContain(
    'The server does not support SSL connections. Check',
  );
});

test('an address that names a missing certificate is refused', async () => {
  expect(await refusal('postgres://someone@127.0.0.1:1/somewhere?sslrootcert=/nowhere/root.pem')).toMatch(
    /^OperatorError: DATABASE_URL cannot be used: ENOENT: .*\/nowhere\/root\.pem'\.$/,
  );
});

test('times are in UTC, even if the address has its own options', async () => {
  const clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
  const options = '-c timezone=Europe/Brussels -c search_path=public';
  const databaseUrl = `${clone.url}?options=${encodeURIComponent(options)}`;
  const { connection } = await connectDatabase({ databaseUrl, dataDir: '/nowhere', report: () => undefined });
  const database = openDatabase(connection, () => undefined);
  const text = "SELECT current_setting('timezone') AS zone, current_setting('search_path') AS path";
  expect(await database.read({ text, values: [] })).toEqual([{ zone: 'UTC', path: 'public' }]);
  await database.close();
});

test('a standby is refused, alone and among several hosts without a primary', async () => {
  const pair = await startPostgresPair();
  onTestFinished(() => pair.end());
  const { host } = pair.standby;
  expect(await refusal(`postgres://deskbell@${encodeURIComponent(host)}/desk`)).toBe(
    'OperatorError: The database of DATABASE_URL only reads: it is a standby, or set to read-only transactions. Name the ' +
      'primary, or all hosts with target_session_attrs=read-write.',
  );
  const hosts = [host, '/nowhere'].map(encodeURIComponent).join(',');
  expect(await refusal(`postgres://deskbell:a-secret-password@${hosts}/desk`)).toBe(
    `OperatorError: Cannot use the database of DATABASE_URL (desk as deskbell): no host of the database can be used (${host}:5432: ` +
      'is a standby; /nowhere:5432: connect ENOENT /nowhere/.s.PGSQL.5432). Check the address, the password, and that ' +
      'PostgreSQL runs there.',
  );
});
