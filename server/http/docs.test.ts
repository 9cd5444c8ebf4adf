import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { addressOf } from '../pages/docs/navigation.ts';
import { readPage } from '../pages/read-page.ts';
import { startApp } from '../testing/start-app.ts';

const app = await startApp();
afterAll(() => app.stop());

/** Every page reachable from `/docs`, with its elements. */
const pages = await crawl();

describe('the pages of /docs', () => {
  test('include all guides, the reference and the SDK', () => {
    const reached = [...pages.keys()];
    for (const path of [
      '/docs',
      '/docs/api/webhooks',
      '/docs/operating/proxy',
      '/docs/reference/tags',
      '/docs/sdk/methods',
    ])
      expect(reached).toContain(path);
  });

  test('have no broken link, picture or anchor', async () => {
    const missing: string[] = [];
    for (const [path, { elements }] of pages) {
      for (const { tag, attributes } of elements) {
        const address = tag === 'a' ? attributes.href : tag === 'img' ? attributes.src : undefined;
        if (address !== undefined && !(await isThere(path, address))) missing.push(`${path} → ${address}`);
      }
    }
    expect(missing).toEqual([]);
  });

  test('security S15: run only this server’s scripts, none inline, and send requests nowhere else', async () => {
    const { headers } = await app.send('/docs');
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    for (const { elements } of pages.values()) {
      const loaded = elements.filter(({ tag }) => ['script', 'link', 'img'].includes(tag));
      for (const { attributes } of loaded)
        expect(attributes.src ?? attributes.href).toMatch(/^\/(docs|assets)\//);
      expect(
        elements.filter(({ attributes }) =>
          Object.keys(attributes).some((name) => /^(on|style$)/.test(name)),
        ),
      ).toEqual([]);
    }
  });

  test('load assets that may be cached forever, with a content hash in their names', async () => {
    const { text } = await app.send('/docs');
    const loaded = [...text.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(loaded).toHaveLength(3);
    for (const path of loaded) {
      const { status, headers } = await app.send(path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  });

  test('are not sent again while they have not changed', async () => {
    const first = await app.send('/docs/reference');
    const repeated = await app.send('/docs/reference', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([first.status, repeated.status, repeated.text]).toEqual([200, 304, '']);
  });

  test('are found with a trailing slash, and an unknown page says so', async () => {
    expect((await app.send('/docs/api/messages/')).status).toBe(200);
    const { status, text } = await app.send('/docs/api/nothing');
    expect([status, text.includes('Page not found')]).toEqual([404, true]);
  });

  test.each([
    '/docs/../package.json',
    '/docs/%2e%2e/package.json',
    '/docs/images/../../package.json',
    '/docs/operating/..%2f..%2fpackage.json',
  ])('%s leads to no file of the server', async (path) =>
    expect((await app.send(path)).status).not.toBe(200),
  );
});

test('the search has every heading of every page', async () => {
  const { body } = await app
    .send('/docs/search.json')
    .then(({ text }) => ({ body: JSON.parse(text) as { url: string }[] }));
  const found = new Set(body.map(({ url }) => url));
  for (const [path, { ids, kind }] of pages) {
    if (kind === 'guide') for (const id of ids) expect(found).toContain(`${path}#${id}`);
  }
  for (const { url } of body) expect(await isThere('/docs', url)).toBe(true);
});

test('every page of docs/api and docs/operating is in the menu', () => {
  for (const folder of ['api', 'operating']) {
    const files = readdirSync(new URL(`../../docs/${folder}`, import.meta.url)).filter((name) =>
      name.endsWith('.md'),
    );
    const paths = files.map((name) => addressOf(`docs/${folder}/${name}`));
    expect([...pages.keys()]).toEqual(expect.arrayContaining(paths));
  }
});

type Crawled = { elements: ReturnType<typeof readPage>; ids: string[]; kind: 'guide' | 'other' };

async function crawl(): Promise<Map<string, Crawled>> {
  const found = new Map<string, Crawled>();
  const waiting = ['/docs'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { status, text } = await app.send(path);
    if (found.has(path) || status !== 200) continue;
    const elements = readPage(text);
    const ids = elements
      .filter(({ tag, attributes }) => /^h[23]$/.test(tag) && attributes.id)
      .map(({ attributes }) => attributes.id ?? '');
    found.set(path, { elements, ids, kind: /^\/docs\/(reference|sdk)/.test(path) ? 'other' : 'guide' });
    for (const { attributes } of elements.filter(({ tag }) => tag === 'a')) {
      const target = (attributes.href ?? '').split('#', 1)[0] ?? '';
      if (/^\/docs(\/[\w/-]+)?$/.test(target) && !found.has(target)) waiting.push(target);
    }
  }
  return found;
}

async function isThere(from: string, address: string): Promise<boolean> {
  if (/^(https?:|mailto:)/.test(address)) return true;
  const { pathname, hash } = new URL(address, `http://docs.invalid${from}`);
  const page = pages.get(pathname);
  if (page === undefined) return (await app.send(pathname)).status === 200;
  const id = decodeURIComponent(hash.slice(1));
  return id === '' || page.elements.some(({ attributes }) => attributes.id === id);
}
