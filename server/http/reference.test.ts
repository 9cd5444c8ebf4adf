import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readPage } from '../pages/read-page.ts';
import { scalar } from '../pages/reference/scalar.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { startApp } from '../testing/start-app.ts';

const app = await startApp();
afterAll(() => app.stop());

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

test('security S37: the script of /docs is, byte for byte, the one that was taken from its package', async () => {
  const packed = readFileSync(new URL('../pages/reference/scalar.js.gz', import.meta.url));
  expect(sha256(gunzipSync(packed))).toBe(scalar.digest);
});

test('security S15: the page takes scripts of this server alone, and asks nobody else', async () => {
  const { status, headers, text } = await app.send('/docs');
  expect(status).toBe(200);
  const policy = headers.get('content-security-policy')?.split('; ') ?? [];
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      'sandbox allow-scripts allow-downloads allow-popups allow-popups-to-escape-sandbox',
    ]),
  );
  const scripts = readPage(text).filter(({ tag }) => tag === 'script');
  expect(scripts.map(({ attributes }) => attributes.src?.startsWith('/docs/'))).toEqual([true, true, true]);
});

test('what the page loads is there, and may be kept for good', async () => {
  const { text } = await app.send('/docs');
  const loaded = [...text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(loaded).toHaveLength(4);
  for (const path of loaded) {
    const { status, headers } = await app.send(path);
    expect([path, status, headers.get('cache-control')]).toEqual([
      path,
      200,
      'public, max-age=31536000, immutable',
    ]);
  }
});

test('the script comes packed to who can unpack it, and plain to who cannot', async () => {
  const address = `${app.baseUrl}/docs/scalar-${scalar.version}.js`;
  const packed = await rawRequest(address, { headers: { 'accept-encoding': 'br, gzip' } });
  const plain = await rawRequest(address, { headers: { 'accept-encoding': 'identity' } });
  expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'accept-encoding']);
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding']);
  expect(sha256(plain.text)).toBe(scalar.digest);
});
