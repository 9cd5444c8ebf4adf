import { afterAll, describe, expect, test } from 'vitest';
import { headers as answerHeaders } from '../../contract/openapi/headers.ts';
import { requestHeaders } from '../../contract/openapi/parameters.ts';
import { operations } from '../../contract/operations.ts';
import { startWorld } from '../testing/start-world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const origin = 'https://app.example.com';
const api = await as(world.jonas);
const preflight = (path: string, method: string) =>
  app.send(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization',
    },
  });
const requestHeaderNames = Object.keys(requestHeaders).map((name) => name.toLowerCase());
const responseHeaderNames = Object.keys(answerHeaders).map((name) => name.toLowerCase());
const namesIn = (list: string | null) => (list ?? '').split(', ');

describe('security 78: an app in a browser', () => {
  test.each(Object.values(operations))(
    'may ask for $method $path from any origin, without a token',
    async (operation) => {
      const path = `/api/oauth/v1${operation.path.replaceAll(/:[a-z_]+/g, 'any')}`;
      const { status, headers, text } = await preflight(path, operation.method);
      expect([status, text, headers.get('access-control-allow-origin')]).toEqual([204, '', '*']);
      expect(namesIn(headers.get('access-control-allow-methods'))).toContain(operation.method);
      const allowed = namesIn(headers.get('access-control-allow-headers'));
      expect(allowed).toEqual(
        expect.arrayContaining(['authorization', 'content-type', ...requestHeaderNames, 'last-event-id']),
      );
      expect(headers.has('access-control-allow-credentials')).toBe(false);
    },
  );

  test('can read every response of the API, including errors, and the headers it needs', async () => {
    const responses = [
      await api.get('/me', { origin }),
      await api.get('/me?bad=1', { origin }),
      await api.get('/nothing', { origin }),
      await api.call('/me', { method: 'DELETE', headers: { origin } }),
      await app.send('/api/oauth/v1/me', { headers: { origin } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 400, 404, 405, 401]);
    for (const { headers } of responses) {
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(namesIn(headers.get('access-control-expose-headers'))).toEqual(
        expect.arrayContaining([
          ...responseHeaderNames,
          'content-disposition',
          'deprecation',
          'link',
          'sunset',
        ]),
      );
    }
  });

  test.each([
    '/api/oauth/authorize',
    '/api/oauth/token',
    '/api/oauth/revoke',
    '/login',
    '/',
    '/metrics',
    '/setup',
  ])('cannot read %s', async (path) => {
    const responses = [await preflight(path, 'POST'), await app.send(path, { headers: { origin } })];
    for (const { headers } of responses) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  test('that only asks for the methods, without a preflight, gets a 405', async () => {
    const { status, headers } = await app.send('/api/oauth/v1/me', { method: 'OPTIONS' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
