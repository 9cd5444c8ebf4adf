import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../server/testing/browser-session.ts';
import { answerConsent } from '../../server/testing/oauth-flow.ts';
import { type StartedWorld, startWorld } from '../../server/testing/start-world.ts';
import { type PackedSdk, packSdk } from './pack-sdk.ts';
import { readServers } from './read-snippets.ts';

let started: StartedWorld;
let packed: PackedSdk;

beforeAll(async () => {
  [started, packed] = await Promise.all([startWorld(), packSdk()]);
});
afterAll(async () => {
  await packed.remove();
  await started.app.stop();
});

test('the program in the README connects an organization, from the printed URL to a token', async () => {
  const [snippet] = await readServers();
  const port = await freePort();
  await writeFile(join(packed.project, 'connect.ts'), snippet?.code.replaceAll('8787', String(port)) ?? '');
  const { app, world } = started;
  const program = spawn(process.execPath, ['connect.ts'], {
    cwd: packed.project,
    env: {
      DESKBELL_BASE_URL: app.baseUrl,
      CLIENT_ID: world.bicycles.app.clientId,
      CLIENT_SECRET: world.bicycles.app.secret,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(program, 'exit');
  program.stdout.setEncoding('utf8');
  const lines = program.stdout.iterator({ destroyOnReturn: false });
  const address = String((await lines.next()).value)
    .replace('Open ', '')
    .trim();

  const browser = openBrowser(app.baseUrl);
  await browser.signIn(world.mara);
  const response = await answerConsent(browser, await browser.get(address.slice(app.baseUrl.length)));
  const page = await fetch(response.headers.get('location') ?? '', { headers: { connection: 'close' } });

  expect(await page.text()).toBe('Connected. You can close this page.');
  expect((await lines.next()).value).toBe('Connected to Bellweather Bicycles as Mara.\n');
  expect(await ended).toEqual([0, null]);
});

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address !== null && typeof address === 'object' ? address.port : 0;
}
