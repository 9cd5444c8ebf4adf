import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, postgresAccount } from '@deskbell/embedded-postgres/cluster/postgres-account.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keyedDigest } from '../access/keyed-digest.ts';
import { migrate } from '../db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../db/open-database.ts';
import { ensureInstallation } from '../features/organizations/installation-store.ts';
import { newId } from '../ids/public-id.ts';
import { secretKeyCheckOf } from '../installation/open-installation.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { apiClient } from '../testing/http-client.ts';
import { newCluster, type PostgresMember, postgresMember } from '../testing/postgres-member.ts';
import { runDeskbell, startDeskbell } from '../testing/run-deskbell.ts';
import { secretKey } from '../testing/start-app.ts';
import { makeWorld, tokenFor } from '../testing/world.ts';
import { addContact, addConversation } from '../testing/world-records.ts';

const bin = '/usr/lib/postgresql/15/bin';

const page = (name: string) => readFileSync(new URL(`../../docs/operating/${name}`, import.meta.url), 'utf8');

type Server = {
  member: PostgresMember;
  /** Text of the documentation, with our paths and user. */
  here(text: string): string;
  /** Runs the commands of the page that contain a text. */
  runDocumented(containing: string): Promise<void>;
  folder: string;
  url: string;
  connection: { host: string; user: string; database: string };
};

async function startServer(): Promise<Server> {
  const home = mkdtempSync(join(tmpdir(), 'deskbell-moment-'));
  chmodSync(home, 0o755);
  const account = postgresAccount();
  const cluster = await newCluster(bin, home, 'main', account);
  const { folder } = cluster;
  const here = (text: string) =>
    asAccount(text, account)
      .replaceAll('/var/backups/postgresql', join(home, 'archive'))
      .replaceAll('/var/lib/postgresql/15', home);
  const member = postgresMember(cluster);
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, PGHOST: folder, PGUSER: 'deskbell' };
  onTestFinished(async () => {
    await member.kill();
    rmSync(home, { recursive: true, force: true });
  });
  return {
    member,
    here,
    async runDocumented(containing) {
      const blocks = [...page('point-in-time.md').matchAll(/```sh\n(.*?)```/gs)].map(
        ([, block = '']) => block,
      );
      const block = blocks.find((it) => it.includes(containing)) ?? 'exit 1';
      const lines = block.split('\n').filter((line) => !line.includes('systemctl'));
      const base = readdirSync(home).includes('archive') ? readdirSync(join(home, 'archive', 'base'))[0] : '';
      const script = here(lines.join('\n')).replaceAll('2026-11-22T030000Z', base ?? '');
      await promisify(execFile)('sh', ['-euc', script], { env, cwd: '/' });
    },
    folder,
    url: `postgres://deskbell@${encodeURIComponent(folder)}/desk`,
    connection: { host: folder, user: 'deskbell', database: 'desk' },
  };
}

function asAccount(text: string, account: Account | undefined): string {
  if (!account)
    return text.replaceAll('runuser -u postgres -- ', '').replaceAll('-o postgres -g postgres ', '');
  const { uid, gid } = account;
  return text
    .replaceAll('runuser -u postgres -- ', `setpriv --reuid ${uid} --regid ${gid} --clear-groups `)
    .replaceAll('-o postgres -g postgres ', `-o ${uid} -g ${gid} `);
}

async function inDatabase<Result>(
  { connection }: Server,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(connection, () => undefined);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const env = (server: Server) => ({ DATABASE_URL: server.url, DESKBELL_SECRET_KEY: secretKey });

test.skipIf(!existsSync(join(bin, 'pg_basebackup')))(
  'an installation is taken back to a moment before a mistake as the documentation says, and erased people stay erased',
  async () => {
    const server = await startServer();
    await server.runDocumented('install -d');
    await writeFile(join(server.folder, 'archive-wal.conf'), server.here(page('archive-wal.conf')));
    await appendFile(join(server.folder, 'postgresql.conf'), `include 'archive-wal.conf'\n`);
    await server.member.start();
    await server.member.ask('CREATE DATABASE desk');
    await migrate(server.connection);
    const { world, token } = await inDatabase(server, async (database) => {
      const secretKeyCheck = secretKeyCheckOf(keyedDigest(secretKey));
      await ensureInstallation(database, { id: newId(), secretKeyCheck });
      const made = await makeWorld(database);
      return { world: made, token: await tokenFor(database, made.tea, made.ada) };
    });
    const organizationId = world.tea.house.id;
    await server.runDocumented('pg_basebackup');
    const { kept, erased } = await inDatabase(server, async (database) => {
      const contact = await addContact(database, { organizationId, name: 'Leocadia Wintergreen' });
      const conversation = await addConversation(database, { organizationId, contactId: contact.id });
      const other = await addContact(database, { organizationId, name: 'Odo Quillfeather' });
      return { kept: conversation, erased: other };
    });
    const [moment] = await server.member.ask('SELECT clock_timestamp()::text AS text');
    const backups = dataFolder();
    await inDatabase(server, async (database) => {
      const values = [organizationId, kept.id];
      await database.write({
        text: 'DELETE FROM conversations WHERE organization_id = $1 AND id = $2',
        values,
      });
    });
    const first = await startDeskbell(['serve'], { env: env(server) });
    const path = `/contacts/${erased.publicId}`;
    expect((await apiClient(first.address, token).call(path, { method: 'DELETE' })).status).toBe(204);
    await first.stop();
    const backedUp = await runDeskbell(['backup', '--to', backups], { env: env(server) });
    expect(backedUp.code, backedUp.stderr).toBe(0);
    await server.member.kill();

    await server.runDocumented('mv /var/lib');
    await server.runDocumented('recovery.signal');
    const recovery = page('recover.conf').replace(/(recovery_target_time = ').*'/, `$1${moment?.text}'`);
    await writeFile(join(server.folder, 'recover.conf'), server.here(recovery));
    await appendFile(join(server.folder, 'postgresql.conf'), `include 'recover.conf'\n`);
    await server.member.start();
    const isRecovering = () => server.member.ask('SELECT pg_is_in_recovery() AS is_it');
    await vi.waitFor(async () => expect(await isRecovering()).toEqual([{ is_it: false }]), {
      timeout: 60_000,
    });
    expect(readFileSync(`${server.folder}.log`, 'utf8')).toContain('archive recovery complete');
    await rm(join(server.folder, 'recover.conf'));

    const again = await runDeskbell(['erase-again', backups], { env: env(server) });
    expect(again, again.stderr).toMatchObject({
      code: 0,
      stdout: 'Contacts and organizations that were erased again: 1.\n',
    });
    const second = await startDeskbell(['serve'], { env: env(server) });
    const api = apiClient(second.address, token);
    expect((await api.get(`/conversations/${kept.publicId}`)).status).toBe(200);
    expect((await api.get(path)).status).toBe(404);
    await second.stop();
    await server.runDocumented('pg_archivecleanup');
  },
);
