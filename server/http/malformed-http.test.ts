import { afterAll, describe, expect, test } from 'vitest';
import { requestText, type SocketResponse, sendBytes } from '../testing/raw-socket.ts';
import { startWorld } from '../testing/start-world.ts';
import { tokenFor } from '../testing/world.ts';

const { app, world } = await startWorld();
afterAll(() => app.stop());

const { host } = new URL(app.baseUrl);
const token = `authorization: Bearer ${await tokenFor(app.database, world.bicycles, world.jonas)}`;
const me = 'GET /api/oauth/v1/me';
const post = `POST /api/oauth/v1/conversations/${world.bicycles.conversation.publicId}/messages`;
const json = 'content-type: application/json';
const text = (start: string, headers: string[] = [], body = '') =>
  requestText(app.baseUrl, start, [token, ...headers], body);

/** In the error format, with a request id that is also in the log, and without a hint of its origin. */
function expectError(response: SocketResponse, status: number, error: string): void {
  expect([response.status, JSON.parse(response.text)]).toEqual([
    status,
    { error, error_description: expect.any(String) },
  ]);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const id = response.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const lines = app.logLines.filter((line) => line.includes(id)).map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ level: 30, reqId: id, status, msg: 'request' }]);
}

describe('security S28: a request that two servers could parse differently is 400', () => {
  test.each([
    ['a length and chunks', text(post, ['content-length: 3', 'transfer-encoding: chunked'], '0\r\n\r\n')],
    ['chunks and a length', text(post, ['transfer-encoding: chunked', 'content-length: 3'], '0\r\n\r\n')],
    ['two lengths', text(post, ['content-length: 3', 'content-length: 4'], 'abcd')],
    ['a length that is none', text(post, ['content-length: 3, 3'], 'abc')],
    ['a signed length', text(post, ['content-length: +3'], 'abc')],
    ['a negative length', text(post, ['content-length: -1'])],
    ['a length beyond every number', text(post, [`content-length: ${'9'.repeat(30)}`])],
    ['an encoding like chunked', text(post, ['transfer-encoding: xchunked'], '0\r\n\r\n')],
    ['chunks that are not last', text(post, ['transfer-encoding: chunked, identity'], '0\r\n\r\n')],
    ['chunked with a tab', text(post, ['transfer-encoding:\tchunked', 'content-length: 0'], '0\r\n\r\n')],
    ['a chunk of no size', text(post, [json, 'transfer-encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n')],
    [
      'a huge chunk extension',
      text(post, [json, 'transfer-encoding: chunked'], `2;${'a'.repeat(30_000)}\r\n{}\r\n0\r\n\r\n`),
    ],
    ['space before a colon', text(me, ['x-name : b'])],
    ['bare line feeds', text(me).replaceAll('\r\n', '\n')],
    ['a bare line feed in a header', text(me, ['x-name: b\nx-other: c'])],
    ['a bare carriage return', text(me, ['x-name: b\rx-other: c'])],
    ['a folded header', text(me, ['x-name: b\r\n c'])],
    ['NUL in a header', text(me, ['x-name: b\0c'])],
    ['a header without a name', text(me, [': b'])],
    ['two Host headers', text(me, [`host: ${host}`])],
    ['two Host headers of which one is foreign', text(me, ['host: evil.example'])],
    ['no Host header', text(me).replace(`host: ${host}\r\n`, '')],
    ['no method', text(' /api/oauth/v1/me')],
    ['an unknown method', text('FETCH /api/oauth/v1/me')],
    ['a method in small letters', text('get /api/oauth/v1/me')],
    ['another protocol', text(me).replace('HTTP/1.1', 'HTTP/3.0')],
    ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01'],
    ['a malformed escape in the path', text('GET /api/oauth/v1/conversations/%zz')],
    ['an escape that is no UTF-8 in the path', text('GET /api/oauth/v1/conversations/%ff')],
    ['two Authorization headers', text(me, [token])],
  ])('%s', async (_what, bytes) => {
    expectError(await sendBytes(app.baseUrl, bytes), 400, 'invalid_request');
  });
});

test('CONNECT, which only proxies support, is 405 and lists the allowed methods', async () => {
  const response = await sendBytes(app.baseUrl, text('CONNECT example.com:443'));
  expectError(response, 405, 'method_not_allowed');
  expect(response.headers.get('allow')).toBe('DELETE, GET, HEAD, PATCH, POST, PUT');
});

describe('security S29: a header', () => {
  test('block of twenty kilobytes is 431', async () => {
    const response = await sendBytes(app.baseUrl, text(me, [`x-name: ${'a'.repeat(20_000)}`]));
    expectError(response, 431, 'headers_too_large');
  });

  test('is one of 1,400, and they are read', async () => {
    const many = Array.from({ length: 1400 }, (_, index) => `a${index}: b`);
    expect((await sendBytes(app.baseUrl, text(me, many))).status).toBe(200);
  });

  test('with an unknown Expect header is served', async () => {
    expect((await sendBytes(app.baseUrl, text(me, ['expect: chocolate']))).status).toBe(200);
  });

  test('that asks for another protocol is ignored', async () => {
    expect((await sendBytes(app.baseUrl, text(me, ['upgrade: websocket']))).status).toBe(200);
  });
});

describe('security S30: an address', () => {
  test.each([
    ['path', `GET /api/oauth/v1/conversations/${'a'.repeat(13_000)}`],
    ['query', `GET /api/oauth/v1/conversations?tag=${'a'.repeat(13_000)}`],
    ['unknown path', `GET /${'a'.repeat(13_000)}`],
  ])('with too long a %s is 414', async (_what, start) => {
    expectError(await sendBytes(app.baseUrl, text(start)), 414, 'uri_too_long');
  });

  test('longer than all headers may be is 431', async () => {
    const response = await sendBytes(app.baseUrl, text(`GET /${'a'.repeat(20_000)}`));
    expectError(response, 431, 'headers_too_large');
  });
});

test('an error for HEAD has no body', async () => {
  const path = `/${'a'.repeat(17_000)}`;
  const response = await sendBytes(app.baseUrl, text(`HEAD ${path}`));
  expect([response.status, response.text]).toEqual([431, '']);
  expect((await sendBytes(app.baseUrl, text(`GET ${path}`))).text).toContain('headers_too_large');
});

test('a body that is cut off logs no server error', async () => {
  const before = app.logLines.length;
  await sendBytes(app.baseUrl, text(post, [json, 'transfer-encoding: chunked'], 'zz\r\n'));
  const later = app.logLines.slice(before).map((line) => JSON.parse(line));
  expect(later.filter(({ level }) => level > 30)).toEqual([]);
});
