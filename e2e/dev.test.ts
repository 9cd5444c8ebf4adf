import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoWorld } from '../seeds/demo-world.ts';
import { type ClonedDatabase, cloneDatabase } from '../server/testing/clone-database.ts';
import { dataFolder } from '../server/testing/data-folder.ts';
import { whenFileEnds } from '../server/testing/when-file-ends.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab } from './open-tab.ts';
import { signIn } from './steps.ts';

const root = join(import.meta.dirname, '..');
const { mara } = demoWorld.people;
const soon = { timeout: 200_000, interval: 100 };

type Dev = {
  origin: string;
  token: string;
  inbox: string;
  server: string;
  stop: (signal: NodeJS.Signals) => Promise<unknown>;
};

let browser: Browser;
let clone: ClonedDatabase;
let dev: Dev;

beforeAll(async () => {
  [browser, clone] = await Promise.all([launchBrowser(), cloneDatabase()]);
  dev = await startDev(copyInbox());
});
afterAll(async () => {
  await browser.close();
  await clone.drop();
});

/** A copy to edit, next to links to everything the inbox imports. */
function copyInbox(): string {
  const folder = dataFolder();
  const inbox = join(folder, 'inbox');
  cpSync(join(root, 'inbox'), inbox, {
    recursive: true,
    filter: (path) => !/\/inbox\/(dist|node_modules)$/.test(path),
  });
  for (const name of [
    'contract',
    'design',
    'sdk',
    'stream',
    'template',
    'node_modules',
    'package.json',
    'tsconfig.json',
  ])
    symlinkSync(join(root, name), join(folder, name));
  return inbox;
}

/** `bin/dev`, once the demo has printed everything. */
async function startDev(inbox: string): Promise<Dev> {
  const child = spawn(join(root, 'bin/dev'), [inbox], {
    cwd: dataFolder(),
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DATABASE_URL: clone.url,
      DESKBELL_DATA_DIR: dataFolder(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text) => (printed += text));
  const ended = once(child, 'exit');
  whenFileEnds(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await vi.waitFor(() => expect(printed).toContain('Stop with Ctrl-C'), soon);
  const found = (pattern: RegExp) => pattern.exec(printed)?.[1] ?? '';
  return {
    origin: found(/^Deskbell demo: (\S+)$/m),
    token: found(/^Access token .*\n {2}(\S+)$/m),
    inbox,
    server: found(/^Deskbell is listening on (\S+)$/m),
    stop: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

const api = (path: string, init: { method?: string; body?: string } = {}) =>
  fetch(`${dev.origin}/api/oauth/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${dev.token}`, 'content-type': 'application/json' },
  });

test('bin/dev shows a change in the inbox without a reload, with API, sessions and events on the same origin', async () => {
  const tab = await openTab(browser, { javaScriptEnabled: true, viewport: { width: 1280, height: 800 } });
  const { page } = tab;
  await page.goto(dev.origin);
  expect(new URL(page.url()).pathname).toBe('/login');
  await signIn(page, mara, mara.password);
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.waitFor(soon);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

  const sidebar = join(dev.inbox, 'shell/sidebar/sidebar.tsx');
  const before = readFileSync(sidebar, 'utf8');
  const after = before.replace('<OrganizationMenu />', '<p>Changed while it ran</p>\n<OrganizationMenu />');
  expect(after).not.toBe(before);
  writeFileSync(sidebar, after);
  await views.getByText('Changed while it ran').waitFor(soon);
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);

  const { data } = (await (await api('/conversations?assignee_id=me&status=open&limit=1')).json()) as {
    data: { id: string }[];
  };
  const body = JSON.stringify({ body_html: '<p>Said while it ran</p>' });
  const sent = await api(`/conversations/${data[0]?.id}/messages`, { method: 'POST', body });
  expect(sent.status).toBe(201);
  await page.getByText('Said while it ran').first().waitFor(soon);
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  expect(tab.complaints.filter((it) => !/^(debug|info): /.test(it))).toEqual([]);
  await tab.close();
});

test('the page of bin/dev has the policy of the built inbox, and allows Vite’s inline scripts by a nonce', async () => {
  const tab = await openTab(browser);
  await tab.page.goto(`${dev.origin}/login`);
  await signIn(tab.page, mara, mara.password);
  const response = await tab.page.request.get(dev.origin);
  const policy = response.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self' 'nonce-[\w-]{22}'; style-src 'self' 'nonce-/,
  );
  expect(policy).not.toContain('unsafe');
  await tab.close();
});

test('Ctrl-C stops bin/dev and the server behind it', async () => {
  expect((await fetch(`${dev.server}/login`, { redirect: 'manual' })).status).not.toBe(503);
  expect(await dev.stop('SIGINT')).toEqual([0, null]);
  await expect(fetch(dev.origin)).rejects.toThrow();
  await expect(fetch(dev.server)).rejects.toThrow();
});
