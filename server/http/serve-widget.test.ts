import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { LoaderSettings } from '../../contract/widget/loader-settings.ts';
import { NotFound } from '../errors/errors.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { suiteResource } from '../testing/suite-resource.ts';
import { buildServer } from './build-server.ts';
import { serveWidget } from './serve-widget.ts';

let origin = 'http://127.0.0.1';
const settings: LoaderSettings = {
  channel_id: 'chn_01h455vb4pex5vsknk084sn02q',
  name: 'Bellweather </script> Bicycles',
  color: '#3d4fcc',
  side: 'right',
  languages: ['en', 'de'],
  sites: ['https://example.com', 'https://*.example.com'],
};
let visits = 0;
const noteFirstVisit = async () => {
  visits += 1;
};
const app = await buildServer({
  logger: pino({ enabled: false }),
  baseUrl: () => new URL(origin),
  trustProxy: false,
});
serveWidget(app, {
  folder: join(await suiteResource('inbox'), 'widget'),
  async findChannel(channelId) {
    if (channelId !== settings.channel_id) throw new NotFound();
    return { settings, noteFirstVisit };
  },
});
origin = new URL(await app.listen({ host: '127.0.0.1', port: 0 })).origin;
afterAll(() => app.close());

const ask = (path: string, headers: Record<string, string> = {}) => rawRequest(origin + path, { headers });
const loader = `/widget/v1/${settings.channel_id}.js`;
const panel = `/widget/${settings.channel_id}`;

test('the loader contains its channel’s settings, is cached for five minutes, and may be loaded by any site', async () => {
  const { status, headers, text } = await ask(loader);
  expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(headers['cache-control']).toBe('public, max-age=300');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(text).toContain(JSON.stringify(settings));
  const repeated = await ask(loader, { 'if-none-match': String(headers.etag) });
  expect([repeated.status, repeated.text]).toEqual([304, '']);
});

test.each([
  ['a page of its sites loads it', { referer: 'https://example.com/', 'sec-fetch-dest': 'script' }, 1],
  ['a page that hides its address loads it', { 'sec-fetch-dest': 'script' }, 1],
  ['a page of another site loads it', { referer: 'https://other.example/', 'sec-fetch-dest': 'script' }, 0],
  ['somebody opens its address', { 'sec-fetch-dest': 'document' }, 0],
])('if %s, the loader counts as visited this many times: %#', async (_, headers, expected) => {
  visits = 0;
  await ask(loader, headers);
  expect(visits).toBe(expected);
});

test('the loader with its settings takes at most 5 kB on the network', async () => {
  const { headers } = await ask(loader, { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBe('br');
  expect(Number(headers['content-length'])).toBeLessThanOrEqual(5_000);
});

test('its channel’s sites may frame the panel, which runs no inline script', async () => {
  const { status, headers, text } = await ask(panel);
  expect([status, headers['x-frame-options']]).toEqual([200, undefined]);
  expect(String(headers['content-security-policy']).split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "require-trusted-types-for 'script'",
      'frame-ancestors https://example.com https://*.example.com',
    ]),
  );
  expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|\son[a-z]+=|<style/);
});

test('the panel’s assets are cached forever, and compressed', async () => {
  const [, script = ''] = /src="([^"]+)"/.exec((await ask(panel)).text) ?? [];
  const { headers } = await ask(script, { 'accept-encoding': 'br' });
  expect([headers['content-encoding'], headers['cache-control']]).toEqual([
    'br',
    'public, max-age=31536000, immutable',
  ]);
  expect((await ask('/widget/assets/none.js')).status).toBe(404);
});

test.each(['/widget/v1/chn_other.js', '/widget/v1/chn_other', '/widget/chn_other'])(
  '%s, which belongs to no channel, is 404',
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);
