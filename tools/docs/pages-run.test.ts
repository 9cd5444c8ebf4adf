import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { demoToken } from '../../server/testing/demo-token.ts';
import { suiteResource } from '../../server/testing/suite-resource.ts';
import { type DemoServer, startDemo } from '../demo-server.ts';
import { openPageShell } from './page-shell.ts';
import { readerOf } from './reader.ts';
import { runPage } from './run-page.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const pages = (await readdir(join(repository, 'docs/api'))).filter((it) => it.endsWith('.md'));

let demo: DemoServer;
let folder: string;

beforeAll(async () => {
  await suiteResource('sdk');
  demo = await startDemo();
  folder = await mkdtemp(join(tmpdir(), 'deskbell-pages-'));
});
afterAll(async () => {
  await demo.stop();
  await rm(folder, { recursive: true });
});

test.each(pages)('what docs/api/%s shows works, with the responses that it shows', async (page) => {
  const markdown = await readFile(join(repository, 'docs/api', page), 'utf8');
  // A token per page: one of the pages ends the connection of its token.
  const token = await demoToken(demo);
  const known = {
    DESKBELL_BASE_URL: demo.origin,
    TOKEN: token,
    CLIENT_ID: demo.clientId,
    CLIENT_SECRET: demo.secret,
  };
  // Variables that a page sets itself have to come from the page, exported if a program reads them.
  const environment = Object.entries(known).filter(([name]) => !markdown.includes(`${name}=`));
  const directory = await mkdtemp(join(folder, 'page-'));
  const shell = await openPageShell(directory, Object.fromEntries(environment));
  onTestFinished(() => shell.close());
  const fill = readerOf(demo, token);
  expect(await runPage({ markdown, shell, fill, dataDir: demo.dataDir })).toEqual([]);
});
