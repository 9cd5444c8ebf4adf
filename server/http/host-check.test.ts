import { afterAll, describe, expect, test } from 'vitest';
import { sendBytes } from '../testing/raw-socket.ts';
import { startApp } from '../testing/start-app.ts';

const app = await startApp();
const behindProxy = await startApp(app.clone, { publicUrl: 'https://desk.example' });
afterAll(async () => {
  await behindProxy.stop();
  await app.stop();
});

const { port } = new URL(app.baseUrl);

function ask(baseUrl: string, host: string, target = '/.well-known/oauth-authorization-server') {
  return sendBytes(baseUrl, `GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
}

describe('security S35: the server responds', () => {
  test.each([`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])(
    'on this machine under %s',
    async (host) => {
      expect((await ask(app.baseUrl, host)).status).toBe(200);
    },
  );

  test.each(['desk.example', 'DESK.example'])('under its own name %s', async (host) => {
    expect((await ask(behindProxy.baseUrl, host)).status).toBe(200);
  });

  test.each([
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1',
    'localhost',
    `127.0.0.1:${port}.evil.example`,
    `127.0.0.1:${port}@evil.example`,
    `0.0.0.0:${port}`,
    `127.0.0.2:${port}`,
    `localhost.:${port}`,
    '',
  ])('to "%s" with 421 and nothing else', async (host) => {
    const { status, text } = await ask(app.baseUrl, host);
    expect([status, JSON.parse(text).error]).toEqual([421, 'misdirected_request']);
  });

  test.each([
    `127.0.0.1:${port}`,
    `localhost:${port}`,
    'desk.example.',
    'desk.example:8443',
    'a.desk.example',
  ])('under a public name to "%s" with 421', async (host) => {
    expect((await ask(behindProxy.baseUrl, host)).status).toBe(421);
  });

  test.each(['/api/oauth/v1/me', '/nothing', '/login', '/api/oauth/token'])(
    'to strangers with 421 on %s too, before anything else is told',
    async (target) => {
      expect((await ask(app.baseUrl, 'evil.example', target)).status).toBe(421);
    },
  );

  test('to an absolute-form address by the host in it, whatever the header says', async () => {
    const target = '/.well-known/oauth-authorization-server';
    expect((await ask(app.baseUrl, 'evil.example', app.baseUrl + target)).status).toBe(200);
    expect((await ask(app.baseUrl, `127.0.0.1:${port}`, `http://evil.example${target}`)).status).toBe(421);
  });

  test('health checks under any name, even by HTTP/1.0 without one', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      expect((await ask(behindProxy.baseUrl, '10.0.0.7:3000', path)).status).toBe(200);
      expect((await sendBytes(behindProxy.baseUrl, `GET ${path} HTTP/1.0\r\n\r\n`)).status).toBe(200);
    }
  });
});

test('security 79: the metadata names the configured address, whatever a proxy says', async () => {
  const headers = 'host: desk.example\r\nx-forwarded-host: evil.example\r\nforwarded: host=evil.example';
  const request = `GET /.well-known/oauth-authorization-server HTTP/1.1\r\n${headers}\r\nconnection: close\r\n\r\n`;
  const { text } = await sendBytes(behindProxy.baseUrl, request);
  expect(JSON.parse(text).issuer).toBe('https://desk.example');
  expect(text).not.toContain('evil.example');
});
