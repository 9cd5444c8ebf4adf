import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { demoWorld } from '../../seeds/demo-world.ts';
import { type DemoServer, startDemo } from '../demo-server.ts';
import { openPageShell } from './page-shell.ts';
import { readerOf } from './reader.ts';
import { runPage } from './run-page.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const pages = (await readdir(join(repository, 'docs/api'))).filter((it) => it.endsWith('.md'));

let demo: DemoServer;
let folder: string;

beforeAll(async () => {
  demo = await startDemo();
  folder = await mkdtemp(join(tmpdir(), 'deskbell-pages-'));
});
afterAll(async () => {
  await demo.stop();
  await rm(folder, { recursive: true });
});

test.each(pages)('what docs/api/%s shows can be done, and comes back as it shows', async (page) => {
  const markdown = await readFile(join(repository, 'docs/api', page), 'utf8');
  const token = await newToken();
  const shell = await openPageShell(await mkdtemp(join(folder, 'page-')), {
    DESKBELL: demo.origin,
    TOKEN: token,
    CLIENT_ID: demo.clientId,
    CLIENT_SECRET: demo.secret,
  });
  onTestFinished(() => shell.close());
  const fill = readerOf(demo, token);
  expect(await runPage({ markdown, shell, fill, dataDir: demo.dataDir })).toEqual([]);
});

/** For each page its own: one of them ends the connection of the token it was given. */
async function newToken(): Promise<string> {
  const { app } = demoWorld.organizations.heron;
  const options = ['--client-id', demo.clientId, '--organization', 'heron-bicycles', '--actor', 'self'];
  const whose = ['--user', demoWorld.people.mara.email, '--scope', app.scopes.join(' '), '--json'];
  const { stdout } = await promisify(execFile)(
    join(repository, 'bin/deskbell'),
    ['token', 'create', ...options, ...whose],
    {
      env: { PATH: process.env.PATH, DESKBELL_DATA_DIR: demo.dataDir },
    },
  );
  return JSON.parse(stdout).access_token;
}
