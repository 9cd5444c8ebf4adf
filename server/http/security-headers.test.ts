import { afterAll, describe, expect, test } from 'vitest';
import { sendBytes } from '../testing/raw-socket.ts';
import { startApp } from '../testing/start-app.ts';
import { startWorld } from '../testing/start-world.ts';

const { app, world, as } = await startWorld();
const onHttps = await startApp(app.clone, { publicUrl: 'https://desk.example' });
afterAll(async () => {
  await onHttps.stop();
  await app.stop();
});

const api = await as(world.jonas);

describe('security S16: every response', () => {
  test.each<[string, () => Promise<{ headers: Headers }>, number]>([
    ['of the API', () => api.get('/me'), 200],
    ['refused by the API', () => app.send('/api/oauth/v1/me'), 401],
    ['for an invalid request', () => api.get('/me?bad=1'), 400],
    ['for an unknown path', () => app.send('/nothing'), 404],
    ['for a wrong method', () => app.send('/api/oauth/v1/me', { method: 'DELETE' }), 405],
    ['for too long an address', () => app.send(`/?${'a'.repeat(13_000)}`), 414],
    [
      'for a foreign host',
      () => sendBytes(app.baseUrl, 'GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n'),
      421,
    ],
    ['of a page', () => app.send('/login'), 200],
    ['of a check', () => app.send('/health/live'), 200],
    ['of the metadata', () => app.send('/.well-known/oauth-authorization-server'), 200],
  ])('%s tells browsers to guess nothing and to show it nowhere else', async (_what, ask, status) => {
    const response = await ask();
    expect(response).toMatchObject({ status });
    const { headers } = response;
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toMatch(/^(same-origin|unsafe-none)$/);
    expect(headers.get('cross-origin-resource-policy')).toMatch(/^(same-origin|cross-origin)$/);
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.has('server')).toBe(false);
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  test('on https sets HSTS', async () => {
    const { headers } = await sendBytes(
      onHttps.baseUrl,
      'GET /login HTTP/1.1\r\nhost: desk.example\r\nconnection: close\r\n\r\n',
    );
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  test('of the API cannot be cached by proxies', async () => {
    for (const path of ['/me', '/conversations', '/conversations/nothing'])
      expect((await api.get(path)).headers.get('cache-control')).toBe('no-store');
  });
});

test('a request id is ours: a client’s own is ignored', async () => {
  const { headers } = await api.get('/me', { 'x-request-id': 'forged' });
  expect(headers.get('x-request-id')).not.toBe('forged');
});

test('HEAD is answered like GET, without a body', async () => {
  for (const path of ['/me', '/conversations', '/conversations/nothing', '/me?bad=1']) {
    const [get, head] = [await api.get(path), await api.call(path, { method: 'HEAD' })];
    expect([head.status, head.text]).toEqual([get.status, '']);
    const compared = ['content-type', 'content-length', 'access-control-allow-origin', 'cache-control'];
    for (const name of compared) expect(head.headers.get(name)).toBe(get.headers.get(name));
  }
});
