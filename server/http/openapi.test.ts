import { afterAll, expect, test } from 'vitest';
import { startApp } from '../testing/start-app.ts';

const app = await startApp();
afterAll(() => app.stop());

test('the document is public, for any origin, without a token', async () => {
  const { status, headers, body } = await app.send('/openapi.json');
  expect([status, body.openapi, body.info.title]).toEqual([200, '3.1.0', 'Deskbell API']);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test('a client that has the document is not sent it again', async () => {
  const etag = (await app.send('/openapi.json')).headers.get('etag') ?? '';
  const repeated = await app.send('/openapi.json', { headers: { 'if-none-match': etag } });
  expect([repeated.status, repeated.text, repeated.headers.get('etag')]).toEqual([304, '', etag]);
  const other = await app.send('/openapi.json', { headers: { 'if-none-match': '"another"' } });
  expect(other.status).toBe(200);
});
