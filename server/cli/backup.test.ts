import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { keyedDigest } from '../access/keyed-digest.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { ensureInstallation } from '../features/organizations/installation-store.ts';
import { newId } from '../ids/public-id.ts';
import { secretKeyCheckOf } from '../installation/open-installation.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { apiClient } from '../testing/http-client.ts';
import { testOnOneServer } from '../testing/on-one-server.ts';
import {
  environmentOf,
  launchDeskbell,
  type ProcessOptions,
  runDeskbell,
  startDeskbell,
} from '../testing/run-deskbell.ts';
import { secretKey } from '../testing/start-app.ts';
import { makeWorld, tokenFor } from '../testing/world.ts';

async function target(env: Record<string, string> = {}) {
  const database = await emptyDatabase();
  onTestFinished(() => database.drop());
  const folder = dataFolder();
  return { database, folder, env: { DATABASE_URL: database.url, ...env } };
}

async function source() {
  const clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
  const secretKeyCheck = secretKeyCheckOf(keyedDigest(secretKey));
  await ensureInstallation(clone.database, { id: newId(), secretKeyCheck });
  const world = await makeWorld(clone.database);
  return { clone, world, surroundings: { folder: dataFolder(), env: environmentOf(clone) } };
}

testOnOneServer(
  'backup, backup verify --deep and restore move an installation to another database',
  async () => {
    const { clone, world, surroundings: context } = await source();
    const token = await tokenFor(clone.database, world.bicycles, world.mara);
    const to = dataFolder();
    const created = await runDeskbell(['backup', '--to', to, '--keep', '3'], context);
    expect(created).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Backed up \d+ rows and 0 files to /),
    });
    const verified = await runDeskbell(['backup', 'verify', to, '--deep']);
    expect(verified, verified.stderr).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/ is complete, and was restored and compared row by row\.\n$/),
    });
    const { folder, env } = await target({ DESKBELL_SECRET_KEY: secretKey });
    const restored = await runDeskbell(['restore', to, '--json'], { folder, env });
    expect(restored.code, restored.stderr).toBe(0);
    expect(JSON.parse(restored.stdout)).toEqual({
      restored: expect.stringMatching(/^\S+$/),
      migrations: 0,
      erased_again: 0,
    });
    const repeated = await runDeskbell(['restore', to], { folder, env });
    expect(repeated).toMatchObject({ code: 1, stderr: expect.stringContaining('The database is not empty') });
    const server = await startDeskbell(['serve'], { folder, env });
    expect((await apiClient(server.address, token).get('/me')).status).toBe(200);
    await server.stop();
  },
);

testOnOneServer(
  'a restore needs the right key, which a passphrase opens if the backup includes it',
  async () => {
    const { surroundings: context } = await source();
    const to = dataFolder();
    const passphrase = 'correct horse battery staple';
    const short = await runDeskbell(['backup', '--to', to, '--with-key'], context);
    expect(short).toMatchObject({ code: 1, stderr: expect.stringContaining('DESKBELL_BACKUP_PASSPHRASE') });
    const sealing = { ...context.env, DESKBELL_BACKUP_PASSPHRASE: passphrase };
    const created = await runDeskbell(['backup', '--to', to, '--with-key'], { ...context, env: sealing });
    expect(created.code, created.stderr).toBe(0);
    const [backup = ''] = readdirSync(to).filter((name) => /^\d/.test(name));
    expect(readFileSync(join(to, backup, 'manifest.json'), 'utf8')).not.toContain(secretKey);

    const { folder, env, database } = await target();
    const attempt = (more: Record<string, string>) =>
      runDeskbell(['restore', to], { folder, env: { ...env, ...more } });
    expect(await attempt({ DESKBELL_SECRET_KEY: 'x'.repeat(32) })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('This is not the secret key of the installation'),
    });
    expect(await attempt({})).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Set DESKBELL_BACKUP_PASSPHRASE to the passphrase'),
    });
    expect(await attempt({ DESKBELL_BACKUP_PASSPHRASE: 'another passphrase' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not open the key'),
    });
    expect(existsSync(join(folder, 'data', 'secret-key'))).toBe(false);
    const { code, stderr } = await attempt({ DESKBELL_BACKUP_PASSPHRASE: passphrase });
    expect(code, stderr).toBe(0);
    const keyFile = join(folder, 'data', 'secret-key');
    expect([readFileSync(keyFile, 'utf8'), statSync(keyFile).mode & 0o777]).toEqual([
      `${secretKey}\n`,
      0o600,
    ]);
    const opened = openDatabase(database.connection, () => undefined);
    expect(await opened.read({ text: 'SELECT FROM installation', values: [] })).toHaveLength(1);
    await opened.close();
  },
);

testOnOneServer('a backup of an older version is restored and brought up to date', async () => {
  const old = await emptyDatabase();
  onTestFinished(() => old.drop());
  const numbers = new Set(Array.from({ length: 150 }, (_, index) => index));
  await migrate(old.connection, { only: numbers });
  const database = openDatabase(old.connection, () => undefined);
  const secretKeyCheck = secretKeyCheckOf(keyedDigest(secretKey));
  // As that version did: today's statements name newer columns.
  await database.write({
    text: 'INSERT INTO installation (id, secret_key_check) VALUES ($1, $2)',
    values: [newId(), secretKeyCheck],
  });
  await database.write({
    text: `INSERT INTO organizations (id, name, slug) VALUES ($1, 'Old House', 'old-house')`,
    values: [newId()],
  });
  await database.close();
  const to = dataFolder();
  const env = { DATABASE_URL: old.url, DESKBELL_SECRET_KEY: secretKey };
  const created = await runDeskbell(['backup', '--to', to], { env });
  expect(created.code, created.stderr).toBe(0);
  const installation = await target({ DESKBELL_SECRET_KEY: secretKey });
  const restored = await runDeskbell(['restore', to], installation);
  expect(restored).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('Brought the database up to date: '),
  });
  const listed = await runDeskbell(['organization', 'list'], installation);
  expect(listed.stdout).toContain('Old House');
});

testOnOneServer('a killed restore leaves the database empty, and the next one succeeds', async () => {
  const { surroundings: context } = await source();
  const to = dataFolder();
  expect((await runDeskbell(['backup', '--to', to], context)).code).toBe(0);
  const { folder, env, database } = await target({ DESKBELL_SECRET_KEY: secretKey });
  const { child, printed, ended } = launchDeskbell(['restore', to], { folder, env });
  await printed('stderr', /tables/);
  child.kill('SIGKILL');
  await ended;
  const opened = openDatabase(database.connection, () => undefined);
  onTestFinished(() => opened.close());
  const rows = () => opened.read({ text: 'SELECT FROM users', values: [] });
  // Its transaction ends with its connection.
  expect(await rows()).toHaveLength(0);
  await vi.waitFor(async () => expect((await runDeskbell(['restore', to], { folder, env })).code).toBe(0), {
    timeout: 200_000,
  });
  expect((await rows()).length).toBeGreaterThan(0);
});

testOnOneServer(
  'an interrupted restore fails, and says what is there and what to do next; so do a backup and its verification',
  async () => {
    const { surroundings: context } = await source();
    const to = dataFolder();
    expect((await runDeskbell(['backup', '--to', to], context)).code).toBe(0);
    const { folder, env } = await target({ DESKBELL_SECRET_KEY: secretKey });
    const interrupted = async (words: string[], at: RegExp, options: ProcessOptions) => {
      const { child, printed, ended } = launchDeskbell(words, options);
      await printed('stderr', at);
      child.kill('SIGTERM');
      return ended;
    };
    expect(await interrupted(['restore', to], /tables/, { folder, env })).toMatchObject({
      code: 143,
      stdout: '',
      stderr: expect.stringContaining(
        'The restore was interrupted. The database is still empty, and files that were copied stay: run the same command again.\n',
      ),
    });
    expect((await runDeskbell(['restore', to], { folder, env })).code).toBe(0);
    expect(await interrupted(['backup', '--to', to], /MB of the database/, context)).toMatchObject({
      code: 143,
      stderr: expect.stringContaining('The backup was interrupted, and what it had written was removed.'),
    });
    expect(readdirSync(to).filter((name) => /^\d/.test(name))).toHaveLength(1);
    expect(await interrupted(['backup', 'verify', to, '--deep'], /tables/, {})).toMatchObject({
      code: 143,
      stderr: expect.stringContaining('The backup was not verified to its end.'),
    });
  },
);

testOnOneServer.each([
  [['backup'], '--to is missing.'],
  [['backup', 'verify'], 'One FROM is required.'],
  [['restore', 'one', 'two'], 'One FROM is required.'],
])('%j is answered with exit code 2 and one sentence', async (words, sentence) => {
  const { code, stderr } = await runDeskbell(words);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining(`deskbell: ${sentence} See deskbell `),
  });
});

testOnOneServer.each([
  [
    ['backup', '--to', '/nowhere', '--every', 'often'],
    '--every is "often"; it must be an interval from 5m to 31d',
  ],
  [['backup', '--to', '/nowhere', '--keep', '0'], '--keep is "0"; it must be a number of backups, from 1.'],
  [['backup', '--to', 's3://nowhere'], '--to must name a host and a bucket'],
  [['restore', '/nowhere'], 'There is no folder /nowhere.'],
])('%j is refused with what is wrong', async (words, sentence) => {
  const { code, stderr } = await runDeskbell(words);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) });
});
