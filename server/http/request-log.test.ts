import { afterAll, describe, expect, test } from 'vitest';
import { newSecretToken } from '../access/secret-token.ts';
import { startWorld } from '../testing/start-world.ts';
import { tokenFor } from '../testing/world.ts';

const { app, world } = await startWorld();
afterAll(() => app.stop());

const { conversation } = world.bicycles;
const token = await tokenFor(app.database, world.bicycles, world.jonas);
const api = app.api(token);
const messages = `/conversations/${conversation.publicId}/messages`;

function linesOf(id: string | null): Record<string, unknown>[] {
  return app.logLines.map((line) => JSON.parse(line)).filter((line) => line.reqId === id);
}

describe('the log', () => {
  test.each([
    ['GET', '/me', '/api/oauth/v1/me', 200],
    ['GET', '/conversations?tag=private', '/api/oauth/v1/conversations', 200],
    ['GET', messages, '/api/oauth/v1/conversations/:conversation_id/messages', 200],
    ['POST', messages, '/api/oauth/v1/conversations/:conversation_id/messages', 400],
    ['GET', '/conversations/cnv_unknown', '/api/oauth/v1/conversations/:conversation_id', 404],
    ['DELETE', '/me', null, 405],
    ['GET', '/private', null, 404],
  ])('has one line for %s %s, with its pattern, status and duration', async (method, path, route, status) => {
    const { headers } = await api.call(path, { method });
    const id = headers.get('x-request-id');
    await expect.poll(() => linesOf(id)).toHaveLength(1);
    const [line] = linesOf(id);
    expect(line).toMatchObject({ level: 30, method, route, status, msg: 'request' });
    expect(line?.duration_ms).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(line)).not.toMatch(/private|cnv_/);
  });

  test('is JSON, line by line', async () => {
    await api.get('/me');
    for (const line of app.logLines) {
      expect(line.endsWith('\n')).toBe(true);
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
    }
  });

  test('security 76: contains no token, body, query or record’s address, whatever fails', async () => {
    const unknown = newSecretToken('dbt');
    const body_html = '<p>a private sentence</p>';
    await api.post(messages, { body_html, meta_info: { secret: 'a private sentence' } });
    await api.post(messages, { body_html, unknown: 'a private sentence' });
    await api.call(messages, {
      raw: '{"body_html":"a private sentence',
      headers: { 'content-type': 'application/json' },
    });
    await app.api(unknown).get('/me');
    await app.send(`/api/oauth/v1/me?access_token=${token}`);
    await app.send(`/api/oauth/v1/${token}`);
    await api.get(`/conversations?tag=${encodeURIComponent('a private sentence')}`);
    await app.database.write({ text: 'ALTER TABLE messages RENAME TO hidden', values: [] });
    const failed = await api.post(messages, { body_html }, { 'idempotency-key': 'a private key' });
    await app.database.write({ text: 'ALTER TABLE hidden RENAME TO messages', values: [] });
    expect([failed.status, failed.body.error]).toEqual([500, 'internal_error']);
    const log = app.logLines.join('');
    expect(log).toContain(failed.headers.get('x-request-id'));
    for (const secret of [token, unknown, 'a private', conversation.publicId, 'Bearer', 'authorization'])
      expect(log).not.toContain(secret);
  });
});
