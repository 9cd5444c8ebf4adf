import { request as httpRequest, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { inboxOperations } from '../../contract/inbox/operations.ts';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import { pageAssets } from '../pages/page-assets.ts';
import { download, uploaded } from '../testing/attachments.ts';
import { startWorld } from '../testing/start-world.ts';
import { addConversation } from '../testing/world-records.ts';
import { acceptedCoding, codings } from './accepted-coding.ts';
import { fieldsOf, holdsSecret } from './holds-secret.ts';

const { app, world, as } = await startWorld({
  webhooks: { rules: { networks: [], allowsHttp: false }, resolve: async () => ['93.184.216.34'] },
});
afterAll(() => app.stop());

const { bicycles, jonas, mara } = world;
const api = await as(jonas);
const { publicId } = await addConversation(app.database, { organizationId: bicycles.house.id });
const messages = `/api/oauth/v1/conversations/${publicId}/messages`;
for (let each = 0; each < 5; each++)
  await api.post(`/conversations/${publicId}/messages`, {
    body_html: `<p>${'Good morning. '.repeat(50)}</p>`,
  });

type Raw = { status: number; headers: IncomingMessage['headers']; bytes: Buffer };

/** A response with its raw bytes. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = { authorization: `Bearer ${api.token}`, ...headers };
    httpRequest(app.baseUrl + path, { method, headers: sent }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes });
    })
      .once('error', reject)
      .end();
  });
}

const accepting = (coding: string) => ({ 'accept-encoding': coding });
const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
const withoutPasses = (json: Buffer | string) => String(json).replace(/files\/[^"]*/g, '');

describe('a response of 1 KiB or more', () => {
  test.each(codings)(
    'is sent as %s if the client accepts it, and decompresses to the same bytes',
    async (coding) => {
      const plain = await raw(messages);
      const packed = await raw(messages, accepting(coding));
      expect(packed.headers['content-encoding']).toBe(coding);
      expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(withoutPasses(unpack[coding](packed.bytes))).toBe(withoutPasses(plain.bytes));
    },
  );

  test('is sent uncompressed to clients that accept no coding or refuse them, with a Vary header', async () => {
    for (const headers of [{}, accepting('identity'), accepting('gzip;q=0'), accepting('lzma, compress')]) {
      const { headers: answered, bytes } = await raw(messages, headers);
      expect(answered['content-encoding']).toBeUndefined();
      expect(answered.vary).toContain('accept-encoding');
      expect(JSON.parse(bytes.toString()).data).toHaveLength(5);
    }
  });

  test('has the same headers for HEAD', async () => {
    const head = await raw(messages, accepting('br'), 'HEAD');
    expect(head.headers['content-encoding']).toBe('br');
    expect(head.bytes).toHaveLength(0);
  });

  test.each(['/openapi.json', '/metrics', pageAssets[0]?.path ?? ''])('is compressed at %s', async (path) => {
    const { headers, bytes } = await raw(path, accepting('zstd'));
    expect(headers['content-encoding']).toBe('zstd');
    expect(zstdDecompressSync(bytes).length).toBeGreaterThan(bytes.length);
  });
});

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0.5, zstd;q=0.1', 'gzip'],
  ['*', 'zstd'],
  ['zstd;q=0, *', 'br'],
  ['identity, gzip;q=0.5', undefined],
  ['GZIP', 'gzip'],
  ['br;q=oops, gzip', 'gzip'],
  ['', undefined],
  [undefined, undefined],
])('Of `%s` a client gets %s', (accepted, coding) => {
  expect(acceptedCoding({ headers: { 'accept-encoding': accepted } }, codings)).toBe(coding);
});

test('a short response is sent uncompressed', async () => {
  const { headers } = await raw('/api/oauth/v1/tags', accepting('gzip'));
  expect(headers['content-encoding']).toBeUndefined();
});

describe('an entity tag', () => {
  const path = `/api/oauth/v1/conversations/${publicId}`;

  test('is different for each coding, and each gets a 304 and works for If-Match', async () => {
    await api.call(`/conversations/${publicId}`, {
      method: 'PATCH',
      json: { custom_attributes: { note: 'x'.repeat(2000) } },
    });
    const plain = await raw(path);
    const packed = await raw(path, accepting('gzip'));
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    for (const tag of [plain.headers.etag, packed.headers.etag] as string[]) {
      const repeated = await raw(path, { ...accepting('gzip'), 'if-none-match': `"other", W/${tag}` });
      expect([repeated.status, repeated.headers.etag, repeated.bytes.length]).toEqual([304, tag, 0]);
      expect(repeated.headers.vary).toContain('accept-encoding');
    }
    const change = (tag: string) =>
      api.call(`/conversations/${publicId}`, {
        method: 'PATCH',
        headers: { 'if-match': tag },
        json: { subject: 'Spokes' },
      });
    expect((await change(packed.headers.etag as string)).status).toBe(200);
    expect((await change(packed.headers.etag as string)).status).toBe(412);
  });
});

test('a record with files, whose addresses expire, is sent again under its coding’s tag', async () => {
  const attachment_ids = await Promise.all(Array.from({ length: 5 }, () => uploaded(api)));
  const { body } = await api.post(`/conversations/${publicId}/messages`, { attachment_ids });
  const first = await raw(`${messages}/${body.data.id}`, accepting('gzip'));
  const repeated = await raw(`${messages}/${body.data.id}`, {
    ...accepting('zstd'),
    'if-none-match': String(first.headers.etag),
  });
  expect([repeated.status, repeated.headers['content-encoding']]).toEqual([200, 'zstd']);
  expect(repeated.headers.etag).toBe(String(first.headers.etag).replace('.gzip', '.zstd'));
});

describe('uncompressed are', () => {
  test('files, which have a Content-Length', async () => {
    const id = await uploaded(api, {
      name: 'a.txt',
      type: 'text/plain',
      bytes: Buffer.from('word '.repeat(2000)),
    });
    const { body } = await api.get(`/attachments/${id}`);
    const { headers } = await download(body.data.presigned_url);
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('content-length')).toBe('10000');
  });

  test('event streams', async () => {
    const sent = { authorization: `Bearer ${api.token}`, ...accepting('gzip, br, zstd') };
    const stream = await fetch(`${app.baseUrl}/api/oauth/v1/events/stream`, { headers: sent });
    expect(stream.headers.get('content-encoding')).toBeNull();
    await stream.body?.cancel();
  });

  test('responses with a secret, however long they are', async () => {
    const admin = await as(mara);
    const webhook = { url: `https://example.com/${'a'.repeat(1500)}`, types: ['message.created'] };
    const created = await admin.post('/webhooks', webhook, accepting('gzip'));
    expect(created.text.length).toBeGreaterThan(1024);
    expect(created.headers.get('content-encoding')).toBeNull();
  });

  test('pages with a form of a signed-in user', async () => {
    const { headers, bytes } = await raw('/login', accepting('gzip'));
    expect(bytes.length).toBeGreaterThan(1024);
    expect(headers['content-encoding']).toBeUndefined();
  });
});

test('every response field that sounds like a secret has been classified', () => {
  const suspicious = /secret|token|csrf|password|link|key|passphrase|signature|credential|otp/;
  const decided = [
    'access_token',
    'allows_personal_tokens',
    'character_keys',
    'client_secret',
    'csrf_token',
    'has_key',
    'has_passkey',
    'has_password',
    'has_secret',
    'has_totp',
    'identity_public_key',
    'key',
    'keys',
    'link',
    'monthly_tokens',
    'passkeys',
    'password_allowed_until',
    'person_monthly_tokens',
    'public_key',
    'secret',
    'secrets',
    'signature_html',
    'token',
    'token_endings',
    'tokens',
    'tokens_rest_after_days',
    'totp',
    'used_tokens',
  ];
  const all = Object.values<Operation>({ ...operations, ...inboxOperations });
  const names = all.flatMap(({ responses }) => Object.values(responses).flatMap(fieldsOf));
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => suspicious.test(name) && !decided.includes(name))).toEqual([]);
  const secretive = all.filter(holdsSecret).map(({ id }) => id);
  expect(secretive).toEqual(
    expect.arrayContaining([
      'createWebhook',
      'registerApp',
      'rotateAppSecret',
      'listOpenInvitations',
      'getSignedIn',
    ]),
  );
});
