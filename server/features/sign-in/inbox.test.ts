import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserSession, openBrowser } from '../../testing/browser-session.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { startWorld } from '../../testing/start-world.ts';

const { app, world } = await startWorld({ inbox: true });
afterAll(() => app.stop());

let mara: BrowserSession;
let scriptPath: string;

beforeAll(async () => {
  mara = openBrowser(app.baseUrl);
  await mara.signIn(world.mara);
  const { text } = await mara.get('/');
  scriptPath = /src="(\/app\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '';
});

test.each(['/', '/o/bellweather/inbox/mine', '/o/anything/at/all'])(
  '%s is the inbox for signed-in users, and sends others to sign in and back',
  async (path) => {
    const page = await mara.get(path);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const stranger = await app.send(path);
    expect(stranger.status).toBe(303);
    expect(stranger.headers.get('location')).toBe(`/login?return_to=${encodeURIComponent(path)}`);
  },
);

test('security S15: the page runs no inline script, and loads nothing from elsewhere', async () => {
  const page = await mara.get('/o/x');
  const policy = page.headers.get('content-security-policy')?.split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ]),
  );
  expect(policy?.join()).not.toContain('unsafe');
  expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)|\son[a-z]+=|<style/);
});

test('what the page loads has a content hash in its name, is cached forever, and compressed as the browser prefers', async () => {
  const fetchAs = (encoding: string) =>
    rawRequest(app.baseUrl + scriptPath, { headers: { 'accept-encoding': encoding } });
  const [plain, zipped, brotli] = [
    await fetchAs('identity'),
    await fetchAs('gzip'),
    await fetchAs('gzip, br'),
  ];
  expect(scriptPath).toMatch(/-[\w-]{8}\.js$/);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect([plain, zipped, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'gzip',
    'br',
  ]);
  expect(brotli.headers.vary).toBe('accept-encoding');
  const unpacked = await app.send(scriptPath, { headers: { 'accept-encoding': 'gzip' } });
  expect(unpacked.text).toBe(plain.text);
});

test('the first load is less than 200 kB of compressed script, and the page itself names all of it except one catalog', async () => {
  const textOf = async (name: string) => (await app.send(`/app/assets/${name}`)).text;
  const namesIn = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, name = '']) => name);
  const named = namesIn((await mara.get('/')).text, /(?:src|href)="\/app\/assets\/([^"]+\.js)"/g);
  const scripts = await Promise.all(named.map(textOf));
  const imported = scripts.flatMap((script) => namesIn(script, /\b(?:from|import)"\.\/([^"]+\.js)"/g));
  expect(imported.length).toBeGreaterThan(1);
  expect(imported.filter((name) => !named.includes(name))).toEqual([]);
  // The entry script loads one of these before anything else; those of the settings are named by the screens, and
  // load with them.
  const entry = scripts[named.findIndex((name) => name.startsWith('index-'))] ?? '';
  const catalogNames = namesIn(entry, /\.\/(words-[^"'`]+\.js)/g);
  expect(catalogNames.length).toBe(2);
  const catalogs = await Promise.all(catalogNames.map(textOf));
  const [largest = Number.NaN] = catalogs
    .map((text) => gzipSync(text).length)
    .sort((one, other) => other - one);
  const packed = scripts.reduce((sum, script) => sum + gzipSync(script).length, largest);
  expect(packed).toBeLessThan(200_000);
  // The contract's schemas, and the library that evaluates them; the inbox may import `contract/values/`.
  expect(scripts.filter((script) => script.includes('additionalProperties'))).toEqual([]);
});

test.each(['/app/assets/..%2findex.html', '/app/assets/none.js', '/app/assets/', '/app/index.html'])(
  '%s does not exist',
  async (path) => expect((await app.send(path)).status).toBe(404),
);
