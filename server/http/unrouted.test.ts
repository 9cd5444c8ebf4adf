import { METHODS } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import { requestText, sendBytes } from '../testing/raw-socket.ts';
import { startApp } from '../testing/start-app.ts';

const app = await startApp();
afterAll(() => app.stop());

/** Every path of the API with the methods it has. */
const all: Operation[] = Object.values(operations);
const offered = Map.groupBy(all, ({ path }) => path);
const methodsOf = (path: string) =>
  (offered.get(path) ?? []).flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));

describe('a known path', () => {
  test.each([...offered.keys()])(
    '%s answers 405 to every method it does not have, without a token',
    async (path) => {
      const known = methodsOf(path);
      // CONNECT names a host, not a path (RFC 9110 section 9.3.6): malformed-http.test.ts.
      for (const method of METHODS.filter((it) => !known.includes(it) && it !== 'CONNECT')) {
        const address = `/api/oauth/v1${path.replaceAll(/:[a-z_]+/g, 'any')}`;
        const response = await sendBytes(app.baseUrl, requestText(app.baseUrl, `${method} ${address}?a=b`));
        expect([method, response.status]).toEqual([method, 405]);
        expect(response.headers.get('allow')).toBe([...known].sort().join(', '));
        if (method !== 'HEAD') expect(JSON.parse(response.text).error).toBe('method_not_allowed');
      }
    },
  );

  test.each(['/api/oauth/token', '/api/oauth/revoke'])('%s answers 405 to GET', async (path) => {
    const { status, headers, body } = await app.send(path);
    expect([status, headers.get('allow'), body.error]).toEqual([405, 'POST', 'method_not_allowed']);
  });

  test('responds with 405 before it reads the body, whatever it is', async () => {
    for (const [type, raw] of [
      ['text/plain', 'x'],
      ['application/json', '{'],
      ['application/json', 'x'.repeat(2 ** 21)],
    ])
      expect(
        (await app.send('/api/oauth/v1/me', { headers: { 'content-type': type ?? '' }, raw: raw ?? '' }))
          .status,
      ).toBe(405);
  });
});

describe('an unknown path', () => {
  test.each([
    '/.env',
    '/api/oauth/v1',
    '/api/oauth/v1/',
    '/api/oauth/v1/nothing',
    '/api/oauth/v1/me/',
    '/api/oauth/v1/me;a=b',
    '/api/oauth/v1/me%00',
    '/api/oauth/v1//me',
    '/api/oauth/v2/me',
    '/API/oauth/v1/me',
  ])('%s is 404 in the error shape, without a token, whatever is sent', async (path) => {
    for (const options of [
      {},
      { raw: '{', headers: { 'content-type': 'application/json' } },
      { raw: 'x', method: 'PUT' },
      { method: 'DELETE' },
    ]) {
      const { status, body } = await app.send(path, options);
      expect([status, body]).toEqual([404, { error: 'not_found', error_description: expect.any(String) }]);
    }
  });
});
