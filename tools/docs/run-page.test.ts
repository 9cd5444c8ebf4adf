import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageShell, type PageShell } from './page-shell.ts';
import { runPage } from './run-page.ts';

const fence = '```';
let folder: string;
let shell: PageShell;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-page-'));
  shell = await openPageShell(folder, {});
});
afterAll(async () => {
  await shell.close();
  await rm(folder, { recursive: true });
});

const violationsOf = (...blocks: [language: string, text: string][]) =>
  runPage({
    markdown: blocks.map(([language, text]) => `${fence}${language}\n${text}\n${fence}`).join('\n'),
    shell,
    fill: async (name) => `of ${name}`,
    dataDir: 'nowhere',
  });

test('a block has the variables of the previous ones, in the shell and in Node', async () => {
  const script = 'console.log(JSON.stringify({ id: process.env.ID, at: 2 }))';
  expect(
    await violationsOf(['sh', 'export ID=cnv_1'], ['js', script], ['json', '{"id": "cnv_…", "at": 1}']),
  ).toEqual([]);
});

test('a program only sees exported variables', async () => {
  const script = 'console.log(JSON.stringify({ id: process.env.UNSEEN ?? null }))';
  expect(
    await violationsOf(['sh', 'UNSEEN=cnv_1'], ['js', script], ['json', '{"id": "cnv_…"}']),
  ).toHaveLength(1);
});

test('placeholders are filled in', async () => {
  const print = `printf '{"token": "%s"}' "$TOKEN"`;
  expect(await violationsOf(['sh', `TOKEN=dbt_…\n${print}`], ['json', '{"token": "of TOKEN…"}'])).toEqual([]);
});

test.each([
  ['a key that is no longer there', '{"id": "x"}', '{"number": 1}', 'It.id is undefined'],
  ['a value of another kind', '{"at": 1}', '{"at": "1"}', 'It.at is "1"'],
  ['another word', '{"status": "open"}', '{"status": "closed"}', 'It.status is "closed"'],
  ['an empty list', '{"data": [{"id": "x"}]}', '{"data": []}', 'It.data[0] is undefined'],
  ['another beginning', '{"id": "cnv_…"}', '{"id": "msg_1"}', 'It.id is "msg_1"'],
])('%s is found', async (_, shown, came, fault) => {
  expect(await violationsOf(['sh', `echo '${came}'`], ['json', shown])).toEqual([
    expect.stringContaining(fault),
  ]);
});

test('a different status or header is found', async () => {
  const came = `printf 'HTTP/1.1 401 Unauthorized\\r\\nwww-authenticate: Basic\\r\\n\\r\\n{"error": "x"}'`;
  const shown = 'HTTP/1.1 403 Forbidden\nwww-authenticate: Bearer\n\n{"error": "x"}';
  expect(await violationsOf(['sh', came], ['http', shown])).toEqual([
    'line 4: The status is 401, not 403',
    'line 4: www-authenticate is "Basic", not "Bearer"',
  ]);
});

test('a block that is neither run nor compared is reported', async () => {
  expect(await violationsOf(['', 'text'])).toEqual([expect.stringContaining('is not run')]);
  expect(await violationsOf(['json', '{}'])).toEqual([expect.stringContaining('nothing was run before it')]);
});

test('a failing command ends the page', async () => {
  const own = await openPageShell(await mkdtemp(join(folder, 'own-')), {});
  const markdown = `${fence}sh\nfalse\n${fence}`;
  await expect(runPage({ markdown, shell: own, fill: async () => '', dataDir: '' })).rejects.toThrow(
    'It stopped',
  );
  await own.close();
});
