import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server as HttpServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConformanceServer } from '../testing/conformance-server.ts';
import { startWorld } from '../testing/start-world.ts';
import { tokenFor } from '../testing/world.ts';

const suite = dirname(fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/package.json')));
const program = join(suite, 'dist/index.js');
const { app, world } = await startWorld();
const fixture = await startConformanceServer();
const door = await openDoor(await tokenFor(app.database, world.bicycles, world.mara, { isForMcp: true }));
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conformance-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  door.server.close();
  await fixture.stop();
  await app.stop();
});

/** Runs the official suite against a server. @returns what it prints */
async function runSuite(url: URL, options: string[]): Promise<string> {
  const words = [program, 'server', '--url', url.href, '--output-dir', folder, ...options];
  const output = await new Promise<string>((resolve) => {
    // Its exit code is about all scenarios, those of extensions too.
    execFile(process.execPath, words, { maxBuffer: 64e6 }, (_, stdout, stderr) => resolve(stdout + stderr));
  });
  return stripVTControlCharacters(output);
}

/** The scenarios of a server that a revision requires; its list begins with `server:`. */
async function requiredBy(revision: string): Promise<string[]> {
  const list = await readFile(join(suite, `requirements/${revision}.yaml`), 'utf8');
  const [, own = ''] = /^server:\n((?: {2}- [\w-]+\n)+)/m.exec(list) ?? [];
  return own.match(/[\w-]{2,}/g) ?? [];
}

// decisions/0513: in 2025-11-25 a server asks within a session, which there isn't.
const askingBack = [
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
];

test.each([
  ['2026-07-28', []],
  ['2025-11-25', askingBack],
])(
  'check 1: the endpoint passes every scenario that revision %s requires, but those that ask back in a session',
  async (revision, except) => {
    const required = await requiredBy(revision);
    expect(required.length).toBeGreaterThan(25);
    const output = await runSuite(fixture.url, ['--requirements', revision]);
    const passed = [...output.matchAll(/^✓ ([\w-]+): \d+ passed, 0 failed$/gm)].map(([, name]) => name);
    expect(required.filter((name) => !passed.includes(name))).toEqual(except);
  },
);

const withoutFixture = [
  'tools-list',
  'prompts-list',
  'resources-list',
  'caching',
  'sep-2164-resource-not-found',
  'dns-rebinding-protection',
];

test.each(withoutFixture)('check 1: with the tools of Deskbell, the endpoint passes %s', async (scenario) => {
  const output = await runSuite(door.url, ['--scenario', scenario, '--spec-version', '2026-07-28']);
  expect(output).toMatch(/Passed: \d+\/\d+, 0 failed/);
});

/** A door to the server's endpoint that adds a token, which the suite can't. Its port stands for the server's. */
async function openDoor(token: string): Promise<{ url: URL; server: HttpServer }> {
  const { port: inside } = new URL(app.baseUrl);
  const server = createServer((incoming, response) => {
    const { method, headers } = incoming;
    const named = (name?: string) => name?.replace(`:${outside}`, `:${inside}`);
    const passed = httpRequest(new URL('/mcp', app.baseUrl), { method });
    for (const [name, value] of Object.entries(headers)) passed.setHeader(name, value ?? '');
    passed.setHeader('host', named(headers.host) ?? '');
    if (headers.origin) passed.setHeader('origin', named(headers.origin) ?? '');
    passed.setHeader('authorization', `Bearer ${token}`);
    passed.on('response', (received) => {
      response.writeHead(received.statusCode ?? 500, received.headers);
      received.pipe(response);
    });
    incoming.pipe(passed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port: outside } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${outside}/mcp`), server };
}
