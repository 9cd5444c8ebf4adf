import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { requestText, sendBytes } from '../testing/raw-socket.ts';
import { buildServer } from './build-server.ts';

const logger = pino({ level: 'silent' });

async function startServer() {
  let baseUrl = new URL('http://127.0.0.1');
  const server = await buildServer({ logger, baseUrl: () => baseUrl, trustProxy: false });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  server.post('/read', async () => ({ read: true }));
  server.get('/wait', async () => released.then(() => ({ waited: true })));
  baseUrl = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  return { server, baseUrl: baseUrl.origin, release };
}

const { server, baseUrl } = await startServer();
afterAll(() => server.close());

test('security S19: headers have 20 seconds, a whole request 30, an idle connection 72, a stuck response 120', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server.server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
    headersTimeout: 20_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    timeout: 120_000,
  });
});

test('security S19: a client that doesn’t finish sending headers, a body or anything at all gets a 408 and is disconnected', async () => {
  server.server.headersTimeout = 1;
  server.server.requestTimeout = 1;
  const body = ['content-type: application/json', 'content-length: 9'];
  const unfinished = ['POST /read HTTP/1.1\r\nhost: ', requestText(baseUrl, 'POST /read', body, '{'), ''];
  for (const response of await Promise.all(unfinished.map((bytes) => sendBytes(baseUrl, bytes)))) {
    expect([response.status, response.headers.get('connection')]).toEqual([408, 'close']);
    const error = { error: 'request_timeout', error_description: expect.any(String) };
    expect(JSON.parse(response.text)).toEqual(error);
    expect(response.headers.has('x-request-id')).toBe(true);
  }
});

test('a request that reaches a stopping server gets a response, and its connection ends', async () => {
  const stopping = await startServer();
  const { hostname, port } = new URL(stopping.baseUrl);
  const socket = connect(Number(port), hostname);
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('close', () => resolve(received));
  const entered = new Promise((done) => stopping.server.server.once('request', done));
  const ask = `GET /wait HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`;
  socket.write(ask);
  await entered;
  const closed = stopping.server.close();
  const second = new Promise((done) => stopping.server.server.once('request', done));
  socket.write(ask);
  await second;
  stopping.release();
  const responses = await ended;
  await closed;
  expect(responses.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
});
