import { execFile } from 'node:child_process';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ask, databaseFolder, openForTest, scratchFolder } from '../testing/scratch-database.ts';

const rules = `SELECT type, database, user_name, auth_method, options FROM pg_hba_file_rules`;
const mappings = `SELECT sys_name, pg_username FROM pg_ident_file_mappings`;
const onlyRule = {
  type: 'local',
  database: ['all'],
  user_name: ['all'],
  auth_method: 'peer',
  options: ['map=deskbell'],
};
/** PostgreSQL 15 doesn't support `all` here. */
const onlyMappings = ['deskbell', 'all'].map((name) => ({
  sys_name: userInfo().username,
  pg_username: name,
}));

test('only the operating system user that runs Deskbell can connect', async () => {
  const { connection } = await openForTest({ dataDir: await databaseFolder() });
  expect(await ask(connection, rules)).toEqual([onlyRule]);
  expect(await ask(connection, mappings)).toEqual(onlyMappings);
});

test('a data folder that trusted everybody at its socket no longer does after the next start', async () => {
  const dataDir = await databaseFolder();
  const cluster = join(dataDir, 'postgres', 'cluster');
  writeFileSync(join(cluster, 'pg_hba.conf'), 'local all all trust\n');
  writeFileSync(join(cluster, 'pg_ident.conf'), '');
  const { connection } = await openForTest({ dataDir });
  expect(await ask(connection, rules)).toEqual([onlyRule]);
  expect(await ask(connection, mappings)).toEqual(onlyMappings);
  expect(readdirSync(cluster).filter((name) => /^pg_(hba|ident)\.conf./.test(name))).toEqual([]);
});

const canBecomeOthers = process.geteuid?.() === 0;
const script = fileURLToPath(new URL('../testing/connect-as.ts', import.meta.url));
const connectAs = async (user: string, host: string) =>
  (await promisify(execFile)(process.execPath, [script, user, host])).stdout;

// Only root can switch users. For all others, the first two tests check the settings.
test.runIf(canBecomeOthers).each(['nobody', 'daemon'])(
  'another user of the machine who reaches the socket is refused: %s',
  async (user) => {
    const dataDir = scratchFolder();
    await openForTest({ dataDir });
    const cluster = join(dataDir, 'postgres', 'cluster');
    for (const folder of [dataDir, join(dataDir, 'postgres'), cluster]) chmodSync(folder, 0o711);
    chmodSync(join(cluster, '.s.PGSQL.5432'), 0o777);
    expect(await connectAs('root', cluster)).toBe('in');
    expect(await connectAs(user, cluster)).toMatch(/peer authentication failed for user "deskbell"/i);
  },
);
