import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { environmentOf, type ProcessOptions, runDeskbell } from '../testing/run-deskbell.ts';

let clone: ClonedDatabase;
beforeAll(async () => {
  clone = await cloneDatabase();
  await clone.database.read({ text: 'DELETE FROM installation', values: [] });
});
afterAll(() => clone.drop());

/** The output of a server that can't start: one line, no stack, exit code 1. */
async function refusal(surroundings: ProcessOptions): Promise<string> {
  const { code, stderr } = await runDeskbell(['serve'], surroundings);
  expect({ code, lines: stderr.split('\n').length }).toEqual({ code: 1, lines: 2 });
  expect(stderr).toMatch(/^deskbell: [A-Z/].*\.\n$/);
  return stderr;
}

test('an unreachable database', async () => {
  const DATABASE_URL = clone.url.replace(/[^/]*$/, 'missing');
  expect(await refusal({ env: { DATABASE_URL } })).toContain('database "missing" does not exist. Check');
});

test('a secret key other than the database’s', async () => {
  const env = environmentOf(clone);
  expect((await runDeskbell(['migrate'], { env })).code).toBe(0);
  const other = { ...env, DESKBELL_SECRET_KEY: 'another key, of thirty-two characters at least' };
  expect(await refusal({ env: other })).toContain(
    'This is not the secret key that this database was created with. Set DESKBELL_SECRET_KEY to the right one',
  );
});

test('the database of a newer Deskbell', async () => {
  const newer = await cloneDatabase();
  onTestFinished(() => newer.drop());
  const text = "INSERT INTO migrations (number, name) VALUES (9000, '9000-from-the-future.sql')";
  await newer.database.write({ text, values: [] });
  expect(await refusal({ env: environmentOf(newer) })).toContain(
    'This database was created by a newer Deskbell',
  );
});

test('a data folder that is a file', async () => {
  const folder = dataFolder();
  writeFileSync(join(folder, 'data'), '');
  expect(await refusal({ folder })).toContain('cannot be used because a part of that path is not a folder');
});

test('an invalid setting is named', async () => {
  expect(await refusal({ env: { PORT: 'eighty' } })).toContain('PORT is "eighty"; it must be a number');
});

test('an invalid SMTP address, and a missing sender; no password is repeated', async () => {
  const wrong = { DESKBELL_SMTP_URL: 'mail://desk:hunter2-hunter2@mail.example.com' };
  const printed = await refusal({ env: { ...environmentOf(clone), ...wrong } });
  expect(printed).toContain('DESKBELL_SMTP_URL must look like smtp://user:password@mail.example.com:587');
  expect(printed).not.toContain('hunter2');
  const alone = { DESKBELL_SMTP_URL: 'smtp://mail.example.com' };
  expect(await refusal({ env: { ...environmentOf(clone), ...alone } })).toContain(
    'DESKBELL_MAIL_FROM must be the address that mail comes from',
  );
});

test('with email, a database user who may not create the schema of its queue', async () => {
  const narrow = await cloneDatabase();
  onTestFinished(() => narrow.drop());
  const ask = (text: string) => narrow.database.write({ text, values: [] });
  const role = `narrow_${narrow.connection.database}`;
  await ask(`CREATE ROLE ${role} LOGIN`);
  onTestFinished(async () => {
    await ask(`DROP OWNED BY ${role}`);
    await ask(`DROP ROLE ${role}`);
  });
  await ask('DROP SCHEMA public CASCADE');
  await ask(`CREATE SCHEMA public AUTHORIZATION ${role}`);
  const env = {
    ...environmentOf(narrow),
    DATABASE_URL: narrow.url.replace('deskbell@', `${role}@`),
    DESKBELL_SMTP_URL: 'smtp://mail.example.com',
    DESKBELL_MAIL_FROM: 'desk@example.com',
  };
  expect(await refusal({ env })).toContain('The tables of jobs could not be made: permission denied');
});

test('a port that is in use, before a database is created', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void taken.close());
  const bound = taken.address();
  const port = String(typeof bound === 'object' && bound?.port);
  const folder = dataFolder();
  expect(await refusal({ folder, env: { PORT: port } })).toContain(
    `Port ${port} is taken by another program. Set PORT to a free one (0 picks one).`,
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('a host that isn’t an address of this machine, before a database is created', async () => {
  const folder = dataFolder();
  const env = { HOST: '192.0.2.1', DESKBELL_BASE_URL: 'https://support.example.com', PORT: '0' };
  expect(await refusal({ folder, env })).toContain('HOST 192.0.2.1 is not an address of this machine.');
  expect(readdirSync(folder)).toEqual([]);
});

test('a port above 65535', async () => {
  const printed = 'PORT is "65536"; it must be a number from 0 to 65535';
  expect(await refusal({ env: { PORT: '65536' } })).toContain(printed);
});

test.runIf(process.platform === 'linux').each(['/proc/x', '/sys/x/y', '/proc/self/fd/x'])(
  'a data folder where the system keeps no files: %s',
  async (DESKBELL_DATA_DIR) => {
    const printed = `DESKBELL_DATA_DIR is ${DESKBELL_DATA_DIR}, where the system keeps no files`;
    expect(await refusal({ env: { DESKBELL_DATA_DIR, PORT: '0' } })).toContain(printed);
    const { code, stderr } = await runDeskbell(['migrate'], { env: { DESKBELL_DATA_DIR } });
    expect([code, stderr.includes(printed)]).toEqual([1, true]);
  },
);

test.each(['', '\n', 'short\n'])('a file of the secret key that contains %j', async (text) => {
  const folder = dataFolder();
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data/secret-key'), text);
  const env = { DATABASE_URL: clone.url, PORT: '0' };
  expect(await refusal({ folder, env })).toContain(
    'data/secret-key is damaged. Restore the file from a backup',
  );
});

test.each<[string, (cluster: string) => void, string]>([
  [
    'garbage for a version',
    (at) => writeFileSync(join(at, 'PG_VERSION'), '\0garbage'),
    'PG_VERSION holds no',
  ],
  ['no control file', (at) => rmSync(join(at, 'global/pg_control')), 'global/pg_control is missing'],
  [
    'an empty control file',
    (at) => truncateSync(join(at, 'global/pg_control')),
    'global/pg_control is empty',
  ],
  ['no tables', (at) => rmSync(join(at, 'base'), { recursive: true }), 'base is missing'],
])('a database with %s', async (_case, damage, printed) => {
  const folder = dataFolder();
  const cluster = join(folder, 'data/postgres/cluster');
  for (const name of ['global', 'base', 'pg_wal', 'pg_xact'])
    mkdirSync(join(cluster, name), { recursive: true, mode: 0o700 });
  writeFileSync(join(cluster, 'PG_VERSION'), '18\n');
  writeFileSync(join(cluster, 'global/pg_control'), 'x');
  damage(cluster);
  const stderr = await refusal({ folder, env: { PORT: '0' } });
  expect(stderr).toContain(`is damaged (${printed}`);
  expect(stderr).toContain('restore it from a backup');
});
