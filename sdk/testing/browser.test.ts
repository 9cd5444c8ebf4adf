import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedWorld, startWorld } from '../../server/testing/start-world.ts';
import { launchBrowser } from '../../tools/launch-browser.ts';
import { type PackedSdk, packSdk } from './pack-sdk.ts';
import { readSnippets } from './read-snippets.ts';
import { writePrograms } from './write-programs.ts';

/** Examples that need the app's secret belong on a server, and their endpoints allow no other origin. */
const needsSecret = /exchangeCode|revokeToken/;
const snippets = (await readSnippets()).filter(({ code }) => !needsSecret.test(code));

let browser: Browser;
let started: StartedWorld;
let packed: PackedSdk;
let page: Page;
let stop: () => Promise<unknown>;
let files: Map<string, string>;

beforeAll(async () => {
  [browser, started, packed] = await Promise.all([launchBrowser(), startWorld(), packSdk()]);
  files = await writePrograms(packed.project, started, snippets);
  const [origin, stopServing] = await serve(packed.project);
  stop = stopServing;
  page = await browser.newPage();
  await page.goto(origin);
});
afterAll(async () => {
  await browser.close();
  await stop();
  await started.app.stop();
  await packed.remove();
});

describe('the published package works in a page of another origin', () => {
  test.each(snippets)('runs the example at $name', async ({ name }) => {
    const [file] = [...files].find(([, of]) => of === name) ?? [];
    // In a string, because the test's own compiler would rewrite the import.
    expect(await page.evaluate(`import('/${file}').then(() => null, (error) => String(error.stack))`)).toBe(
      null,
    );
  });
});

/** A page with an import map for the package, and the files of a project. */
async function serve(folder: string): Promise<[string, () => Promise<unknown>]> {
  const imports = { '@deskbell/sdk': '/node_modules/@deskbell/sdk/dist/index.js' };
  const page = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`;
  const server = createServer(async ({ url = '/' }, response) => {
    response.setHeader('content-type', url === '/' ? 'text/html' : 'text/javascript');
    response.end(url === '/' ? page : await readFile(join(folder, url)).catch(() => ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return [`http://127.0.0.1:${port}`, () => new Promise((resolve) => server.close(resolve))];
}
