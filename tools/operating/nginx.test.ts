import { createServer, type IncomingHttpHeaders } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sequenceAll } from '../../server/testing/sequence-all.ts';
import { type StartedWorld, startWorld } from '../../server/testing/start-world.ts';
import { certificate } from '../../server/testing/test-certificate.ts';
import { tokenFor } from '../../server/testing/world.ts';
import { findNginx, freePort, type Nginx, startNginx } from './start-nginx.ts';

const nginx = findNginx();
if (nginx === undefined)
  console.warn('nginx is not installed, and apt-get cannot have it: docs/operating/nginx.conf is not tried.');

const dispatcher = new Agent({ connect: { ca: certificate } });
afterAll(() => dispatcher.close());

describe.skipIf(nginx === undefined)('docs/operating/nginx.conf, on ports that are not 443 and 80', () => {
  let started: StartedWorld;
  let origin: string;
  let plainOrigin: string;
  let proxy: Nginx;
  let authorization: string;

  beforeAll(async () => {
    const [https, http] = [await freePort(), await freePort()];
    [origin, plainOrigin] = [`https://localhost:${https}`, `http://localhost:${http}`];
    started = await startWorld({ publicUrl: origin, trustProxy: true });
    const { world, app } = started;
    proxy = await startNginx(nginx ?? '', { upstream: Number(new URL(app.baseUrl).port), https, http });
    authorization = `Bearer ${await tokenFor(app.database, world.bicycles, world.mara)}`;
  });
  afterAll(async () => {
    await proxy.stop();
    await started.app.stop();
  });

  const call = (path: string, options: Partial<Dispatcher.RequestOptions> = {}) =>
    request(path.startsWith('http') ? path : origin + path, { dispatcher, ...options });
  const api = (path: string, json?: unknown) =>
    call(`/api/oauth/v1${path}`, {
      headers: { authorization, ...(json !== undefined && { 'content-type': 'application/json' }) },
      ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
    });

  test('pages and the API are served under that address', async () => {
    expect((await call('/login')).statusCode).toBe(200);
    expect((await api('/me')).statusCode).toBe(200);
    const metadata = await call('/.well-known/oauth-authorization-server');
    expect(await metadata.body.json()).toMatchObject({ issuer: origin });
  });

  test('over HTTP/2 as well', async () => {
    const session = connectHttp2(origin, { ca: certificate });
    const stream = session.request({ ':path': '/health/ready' });
    const page = session.request({ ':path': '/login' });
    const statuses = [stream, page].map(
      (it) => new Promise((resolve) => it.on('response', (headers) => resolve(headers[':status']))),
    );
    expect(await Promise.all(statuses)).toEqual([200, 200]);
    session.destroy();
  });

  test('plain http redirects to https, with its port', async () => {
    const { statusCode, headers } = await call(`${plainOrigin}/login?return_to=/x`);
    expect([statusCode, headers.location]).toEqual([301, `${origin}/login?return_to=/x`]);
  });

  test('an event arrives while its stream is open', async () => {
    const stream = await api('/events/stream');
    const frames = stream.body.iterator({ destroyOnReturn: true });
    const { publicId } = started.world.bicycles.conversation;
    expect((await api(`/conversations/${publicId}/notes`, { body_html: '<p>Soon.</p>' })).statusCode).toBe(
      201,
    );
    await sequenceAll(started.app.database);
    let came = '';
    for await (const chunk of frames) {
      came += chunk;
      if (came.includes('event: note.created')) break;
    }
    expect(came).toContain('event: note.created');
  });

  test('a file is uploaded and downloaded, including one above the body size limit', async () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024, 'deskbell');
    const about = { original_filename: 'a.txt', file_size: bytes.length, content_type: 'text/plain' };
    const announced = (await (await api('/attachments', about)).body.json()) as Announced;
    const { url, method, headers } = announced.upload;
    expect(url.startsWith(`${origin}/files/`)).toBe(true);
    expect((await call(url, { method, headers, body: bytes })).statusCode).toBe(204);
    const { publicId } = started.world.bicycles.conversation;
    const sent = await api(`/conversations/${publicId}/notes`, { attachment_ids: [announced.data.id] });
    const { data } = (await sent.body.json()) as { data: { attachments: { presigned_url: string }[] } };
    const file = await call(data.attachments[0]?.presigned_url ?? '');
    expect(Buffer.from(await file.body.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('a body above the limit is refused with the API’s error', async () => {
    const { statusCode, body } = await api('/contacts', { name: 'x'.repeat(1024 * 1024) });
    expect([statusCode, await body.json()]).toEqual([
      413,
      expect.objectContaining({ error: 'payload_too_large' }),
    ]);
  });
});

test.skipIf(nginx === undefined)(
  'docs/operating/nginx.conf passes Host on with its port, and only the address that nginx saw',
  async () => {
    let seen: IncomingHttpHeaders = {};
    const upstream = createServer((incoming, response) => {
      seen = incoming.headers;
      response.end();
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const https = await freePort();
    const { port } = upstream.address() as AddressInfo;
    const proxy = await startNginx(nginx ?? '', { upstream: port, https, http: await freePort() });
    const claimed = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' };
    await request(`https://localhost:${https}/`, { dispatcher, headers: claimed });
    await proxy.stop();
    upstream.closeAllConnections();
    upstream.close();
    expect(seen).toMatchObject({
      host: `localhost:${https}`,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  },
);

type Announced = {
  data: { id: string };
  upload: { url: string; method: Dispatcher.HttpMethod; headers: Record<string, string> };
};
