import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DatabaseClient } from '../db/database-client.ts';
import { createOrganization } from '../features/organizations/create-organization.ts';
import { publicId } from '../ids/public-id.ts';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { environmentOf, launchDeskbell, runDeskbell } from '../testing/run-deskbell.ts';

let clone: ClonedDatabase;

beforeAll(async () => {
  clone = await cloneDatabase();
});
afterAll(() => clone.drop());

/** Two batches, which have 500 at most. */
const mails = 600;
const mailsPerFile = 40;

function mailOf(number: number): string {
  const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000);
  const headers = [
    'From mail@example.com Thu Jan  1 00:00:00 2026',
    'From: Nora Vance <nora@example.net>',
    'To: support@example.com',
    `Subject: Wheel ${number}`,
    `Message-ID: <${number}@example.net>`,
    `Date: ${at.toUTCString()}`,
    'MIME-Version: 1.0',
  ];
  if (number % mailsPerFile > 0) return [...headers, '', `Wheel ${number} is bent.`, '', ''].join('\n');
  const file = `Content-Type: text/csv; name=${number}.csv\nContent-Disposition: attachment; filename=${number}.csv`;
  const parts = ['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', ''];
  return [...headers, ...parts, 'See this list.', '--b', file, '', `wheel,${number}`, '--b--', '', ''].join(
    '\n',
  );
}

/** An organization, and a command that imports into it from a folder of its own. */
async function prepare(name: string) {
  const folder = dataFolder();
  const path = join(folder, 'mails.mbox');
  await writeFile(path, Array.from({ length: mails }, (_, number) => mailOf(number)).join(''));
  const organizationId = await clone.database.transaction(
    async (transaction) => (await createOrganization(transaction, name)).id,
  );
  const words = ['import', 'mbox', path, '--organization', publicId('org', organizationId), '--json'];
  const arguments_ = (options: string[]) => [...words, '--address', 'support@example.com', ...options];
  const context = { folder, env: environmentOf(clone) };
  return {
    folder,
    organizationId,
    run: (...options: string[]) => runDeskbell(arguments_(options), context),
    launch: (...options: string[]) => launchDeskbell(arguments_(options), context),
  };
}

/** Nobody can insert a conversation until it is released: an import waits between its files and its rows. */
async function holdConversations() {
  const client = new DatabaseClient(clone.connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('BEGIN');
  await client.query('LOCK TABLE conversations IN SHARE MODE');
  return {
    async isWaitedFor() {
      const waiting = `SELECT 1 FROM pg_locks WHERE relation = 'conversations'::regclass AND NOT granted
                          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      await expect
        .poll(async () => (await client.query(waiting)).rowCount, { interval: 20, timeout: 200_000 })
        .toBeGreaterThan(0);
    },
    release: () => client.query('ROLLBACK'),
  };
}

const count = async (table: string, organizationId: string) => {
  const [row] = await clone.database.read<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM ${table} WHERE organization_id = $1`,
    values: [organizationId],
  });
  return row?.count;
};

/** The files of a data folder that nothing names: neither a row nor the list of those to be removed. */
async function forgottenFiles(folder: string): Promise<string[]> {
  const rows = await clone.database.read<{ file_key: string }>({
    text: 'SELECT file_key FROM attachments UNION ALL SELECT file_key FROM discarded_files',
    values: [],
  });
  const known = new Set(rows.map(({ file_key }) => file_key.replace(/^.*\//, '')));
  const files = await readdir(join(folder, 'data', 'files'), { recursive: true, withFileTypes: true });
  return files.flatMap((it) => (it.isFile() && !known.has(it.name) ? [it.name] : []));
}

const everything = { conversations: mails, messages: mails, attachments: mails / mailsPerFile };

test('an import that is stopped keeps what is there, and says how to continue', async () => {
  const { organizationId, run, launch } = await prepare('Stopped');
  const conversations = await holdConversations();
  const { child, ended } = launch();
  await conversations.isWaitedFor();
  child.kill('SIGINT');
  await conversations.release();
  expect(await ended).toMatchObject({
    code: 130,
    stdout: '',
    stderr: expect.stringContaining('The import was stopped. What is there stays; continue with --resume.'),
  });
  const before = await count('conversations', organizationId);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(mails);
  expect(await run()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('was interrupted. Continue it with --resume.'),
  });
  const resumed = await run('--resume');
  expect(resumed.code, resumed.stderr).toBe(0);
  expect(JSON.parse(resumed.stdout).imported).toMatchObject(everything);
  expect(await run('--resume')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no import to resume.'),
  });
});

test('an import whose connection to the database breaks keeps what is there, and says how to continue', async () => {
  const { organizationId, run, launch } = await prepare('Disconnected');
  const conversations = await holdConversations();
  const { ended } = launch();
  await conversations.isWaitedFor();
  const terminate = `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE relation = 'conversations'::regclass AND NOT granted
                        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  expect(await clone.database.read({ text: terminate, values: [] })).not.toEqual([]);
  await conversations.release();
  expect(await ended).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^deskbell: The connection to the database .*; continue with --resume\.$/m),
  });
  expect(await count('conversations', organizationId)).toBeLessThan(mails);
  const resumed = await run('--resume');
  expect(resumed.code, resumed.stderr).toBe(0);
  expect(JSON.parse(resumed.stdout).imported).toMatchObject(everything);
});

test('an import that is killed between its files and their rows has each once after it was resumed', async () => {
  const { folder, organizationId, run, launch } = await prepare('Killed');
  for (const options of [[], ['--resume']]) {
    const conversations = await holdConversations();
    const { child, ended } = launch(...options);
    await conversations.isWaitedFor();
    child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
    await conversations.release();
    // Its sessions end once PostgreSQL has noticed.
    await expect
      .poll(
        async () =>
          clone.database.read({
            text: `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT pid = pg_backend_pid()
                      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
            values: [],
          }),
        { interval: 20, timeout: 100_000 },
      )
      .toEqual([]);
  }
  const resumed = await run('--resume');
  expect(resumed.code, resumed.stderr).toBe(0);
  expect(JSON.parse(resumed.stdout).imported).toMatchObject(everything);
  for (const [table, rows] of Object.entries(everything))
    expect([table, await count(table, organizationId)]).toEqual([table, rows]);
  expect(await forgottenFiles(folder)).toEqual([]);
});
