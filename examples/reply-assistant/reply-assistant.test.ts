import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Conversation, Deskbell, revokeToken } from '@deskbell/sdk';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../e2e/steps.ts';
import { flakyFetch } from '../../sdk/testing/flaky-fetch.ts';
import { people } from '../../seeds/people.ts';
import { type Demo, startDemo } from '../../server/testing/start-demo.ts';
import { launchBrowser } from '../../tools/launch-browser.ts';

const program = fileURLToPath(new URL('main.ts', import.meta.url));
let demo: Demo;
let browser: Browser;
let folder: string;
let stateFile: string;
/** A client with the demo's own token, to check what the assistant wrote. */
let outside: Deskbell;

beforeAll(async () => {
  [demo, browser, folder] = await Promise.all([
    startDemo(),
    launchBrowser(),
    mkdtemp(join(tmpdir(), 'reply-assistant-')),
  ]);
  stateFile = join(folder, 'stored', 'state.json');
  outside = new Deskbell({ baseUrl: demo.address, token: demo.token });
});
afterAll(async () => {
  await browser.close();
  await demo.stop();
  await rm(folder, { recursive: true });
});

/** Runs the assistant once in a separate process, and submits the consent page if it appears. */
async function run(words: string[] = [], { button = 'Allow', address = demo.address } = {}) {
  const child = spawn(process.execPath, [program, '--once', ...words], {
    cwd: folder,
    env: {
      DESKBELL_BASE_URL: address,
      CLIENT_ID: demo.clientId,
      CLIENT_SECRET: demo.secret,
      STATE_FILE: stateFile,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stderr.on('data', (text) => (output.stderr += text));
  const question = new Promise<string>((resolve) => {
    child.stdout.on('data', (text) => {
      output.stdout += text;
      const url = /^ {2}(http\S+)\n/m.exec(output.stdout)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  let requested = false;
  const ended = once(child, 'close').then(([code]) => ({ code, ...output, requested }));
  const url = await Promise.race([question, ended.then(() => undefined)]);
  if (url === undefined) return ended;
  requested = true;
  expect(await consent(url, button)).toMatch(button === 'Allow' ? /^Connected/ : /./);
  return ended;
}

async function consent(url: string, button: string): Promise<string> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  await page.getByLabel('Email').fill(people.mara.email);
  await signIn(page, people.mara, people.mara.password);
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/\/callback\?/);
  const printed = await page.innerText('body');
  await page.context().close();
  return printed;
}

async function waiting(): Promise<Conversation[]> {
  const found: Conversation[] = [];
  for await (const conversation of outside.conversations.list({ status: 'open' })) {
    if (conversation.waiting_since !== null && conversation.last_message !== null) found.push(conversation);
  }
  return found;
}

async function draftsIn(conversations: readonly Conversation[]): Promise<number[]> {
  return Promise.all(
    conversations.map(async ({ id }) => {
      const { data } = await outside.notes.list(id).firstPage();
      return data.filter(({ body_html }) => body_html.includes('Draft reply')).length;
    }),
  );
}

const storedState = async () => JSON.parse(await readFile(stateFile, 'utf8'));

test('reports a denied consent, and stores nothing', async () => {
  const { code, stderr } = await run([], { button: 'Deny' });
  expect(code).toBe(1);
  expect(stderr).toMatch(/\w/);
  await expect(storedState()).rejects.toMatchObject({ code: 'ENOENT' });
});

test('after consent in a browser, each waiting conversation has a draft as a note, and no new message', async () => {
  const before = await waiting();
  expect(before.length).toBeGreaterThan(3);
  const { code, stderr, requested } = await run();
  expect([code, stderr, requested]).toEqual([0, '', true]);
  expect(new Set(await draftsIn(before))).toEqual(new Set([1]));
  const after = await waiting();
  expect(after.map(({ message_count }) => message_count)).toEqual(
    before.map(({ message_count }) => message_count),
  );
  expect((await stat(stateFile)).mode & 0o777).toBe(0o600);
});

test('a second run needs no consent, and creates no duplicates', async () => {
  const { code, stdout, requested } = await run();
  expect([code, stdout, requested]).toEqual([0, '', false]);
  expect(new Set(await draftsIn(await waiting()))).toEqual(new Set([1]));
});

test('creates no duplicates after it died before saving its state', async () => {
  const { token } = await storedState();
  await writeFile(stateFile, JSON.stringify({ token }));
  const { code, stdout } = await run();
  expect(code).toBe(0);
  expect(stdout).toContain('drafted a note');
  expect(new Set(await draftsIn(await waiting()))).toEqual(new Set([1]));
});

test('with --send it replies to every waiting customer, and marks the messages as written by a machine', async () => {
  const before = await waiting();
  const { token } = await storedState();
  await writeFile(stateFile, JSON.stringify({ token }));
  expect((await run(['--send'])).code).toBe(0);
  expect(await waiting()).toEqual([]);
  for (const { id, message_count } of before) {
    const { data } = await outside.messages.list(id, { limit: 100 }).firstPage();
    expect(data).toHaveLength(message_count + 1);
    expect(data.at(-1)?.is_ai_message).toBe(true);
  }
});

test('prints one sentence when it is rate-limited, and keeps its state', async () => {
  const before = await storedState();
  const proxy = await flakyFetch(demo.address);
  const body = JSON.stringify({ error: 'rate_limited', error_description: 'Come back in two minutes.' });
  proxy.failures.push({ status: 429, headers: { 'retry-after': '120' }, body });
  const { code, stderr } = await run([], { address: proxy.baseUrl });
  await proxy.stop();
  expect([code, stderr]).toEqual([1, 'Come back in two minutes.\n']);
  expect(await storedState()).toEqual(before);
});

test('after its connection is revoked, it says what to do and deletes the token', async () => {
  const { token, drafted } = await storedState();
  const app = { baseUrl: demo.address, clientId: demo.clientId, clientSecret: demo.secret };
  await revokeToken(app, token);
  const { code, stderr } = await run();
  expect([code, stderr]).toEqual([1, 'The connection was revoked. Start again to reconnect.\n']);
  expect(await storedState()).toEqual({ drafted });
});
