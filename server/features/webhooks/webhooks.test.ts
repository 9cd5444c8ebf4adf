import { afterAll, describe, expect, test } from 'vitest';
import { parsePublicId } from '../../ids/public-id.ts';
import { dumpDatabase } from '../../testing/dump-database.ts';
import type { ApiClient } from '../../testing/http-client.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addColleague, tokenFor } from '../../testing/world.ts';

const names: Record<string, string[]> = {
  'inside.example.com': ['10.0.0.7'],
  'both.example.com': ['93.184.216.34', '::1'],
  'outside.example.com': ['93.184.216.34'],
};
const { app, world, as } = await startWorld({
  webhooks: {
    rules: { networks: ['192.168.7.0/24'], allowsHttp: false },
    resolve: async (name) => names[name] ?? [],
  },
});
afterAll(() => app.stop());

const { bicycles, mara, jonas } = world;
const api = await as(mara, { actor: 'app' });
const url = 'https://outside.example.com/hook';
const types = ['message.created', 'contact.created'];
const patch = (client: ApiClient, id: string, json: object, headers = {}) =>
  client.call(`/webhooks/${id}`, { method: 'PATCH', json, headers });
const remove = (client: ApiClient, id: string) => client.call(`/webhooks/${id}`, { method: 'DELETE' });
const make = async (fields: object = {}, client = api) =>
  (await client.post('/webhooks', { url, types, ...fields })).body.data;

/** A new person with a new app, who see only their own endpoints. */
async function aConnection(role: 'admin' | 'member' = 'admin', scopes?: Parameters<typeof tokenFor>[3]) {
  const person = await addColleague(app.database, bicycles.house, role);
  return { person, api: app.api(await tokenFor(app.database, bicycles, person, scopes)) };
}

describe('POST /webhooks', () => {
  test('creates an endpoint: 201, with its address and its secret', async () => {
    const sent = { url: 'https://outside.example.com', description: ' Ours ', types: [...types, ...types] };
    const { status, body, headers } = await api.post('/webhooks', sent);
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        url: 'https://outside.example.com/',
        description: 'Ours',
        types,
        is_enabled: true,
        disabled_at: null,
        disabled_reason: null,
        failing_since: null,
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
        inserted_at: expect.any(Number),
        updated_at: expect.any(Number),
      },
    ]);
    expect(headers.get('location')).toBe(`/api/oauth/v1/webhooks/${body.data.id}`);
  });

  test('security S36: only the response that creates a secret shows it, and the database has no plain text of it', async () => {
    const { id, secret } = await make();
    expect((await api.get(`/webhooks/${id}`)).body.data.secret).toBeNull();
    expect((await patch(api, id, { description: 'Other' })).body.data.secret).toBeNull();
    expect((await api.get('/webhooks?limit=100')).text).not.toContain(secret);
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const dump = await dumpDatabase(app.database);
    expect(dump).toContain(url);
    for (const form of [secret.slice(6), bytes.toString('hex'), bytes.toString('base64url')])
      expect(dump).not.toContain(form);
    expect(app.logLines.join('\n')).not.toContain(secret.slice(6));
  });

  test.each<[string, object]>([
    ['url', {}],
    ['url', { url: 'https://127.0.0.1/' }],
    ['url', { url: 'https://2130706433/' }],
    ['url', { url: 'https://[::ffff:10.0.0.1]/' }],
    ['url', { url: 'http://outside.example.com/' }],
    ['url', { url: 'https://me@outside.example.com/' }],
    ['url', { url: 'https://outside.example.com:25/' }],
    ['url', { url: 'https://inside.example.com/' }],
    ['url', { url: 'https://both.example.com/' }],
    ['url', { url: `https://outside.example.com/${'x'.repeat(2000)}` }],
    ['description', { url, description: 'a\u0007b' }],
    ['types', { url, types: undefined }],
    ['types', { url, types: [] }],
    ['types.0', { url, types: ['ping'] }],
    ['types.0', { url, types: ['message.deleted'] }],
    ['secret', { url, secret: 'whsec_x' }],
  ])('security S12: a wrong %s is 422', async (field, fields) => {
    const response = await api.post('/webhooks', { types, ...fields });
    expect([response.status, response.body.details?.[0]?.field]).toEqual([422, field]);
    expect(response.text).not.toMatch(/10\.0\.0\.7|93\.184/);
  });

  test('accepts a private address that the operator allows, and a name that doesn’t resolve yet', async () => {
    for (const allowed of ['https://192.168.7.20/hook', 'https://later.example.com/hook'])
      expect((await api.post('/webhooks', { url: allowed, types })).status).toBe(201);
  });

  test('only subscribes to types that its token may read: the others are named', async () => {
    const narrow = await as(mara, { scopes: ['webhooks:write', 'contacts:read'] });
    const response = await narrow.post('/webhooks', { url, types });
    expect([response.status, response.body.details]).toEqual([
      422,
      [
        {
          field: 'types',
          code: 'invalid',
          message: expect.stringContaining('message.created needs messages:read'),
        },
      ],
    ]);
    expect((await narrow.post('/webhooks', { url, types: ['contact.created'] })).status).toBe(201);
  });

  test('security 66: for people, is for admins only; 403 for members', async () => {
    const { body, status } = await (await as(jonas)).post('/webhooks', { url, types });
    expect([status, body.error]).toEqual([403, 'insufficient_scope']);
    expect((await (await as(mara)).post('/webhooks', { url, types })).status).toBe(201);
  });

  test('sent again with its key creates nothing; in sequence, and twenty at once', async () => {
    const { api: mine } = await aConnection();
    const send = (fields = {}) =>
      mine.post('/webhooks', { url, types, ...fields }, { 'idempotency-key': 'a webhook' });
    const responses = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    const [{ id, secret }] = responses.map(({ body }) => body.data);
    expect(secret).toMatch(/^whsec_/);
    expect(new Set(responses.map(({ body }) => body.data.secret))).toEqual(new Set([secret]));
    expect((await send()).headers.get('idempotency-replayed')).toBe('true');
    const rotated = (await patch(mine, id, { rotate_secret: true })).body.data.secret;
    expect([rotated === secret, (await send()).body.data.secret]).toEqual([false, rotated]);
    expect((await send({ description: 'Another' })).body.error).toBe('idempotency_key_reused');
    expect((await mine.get('/webhooks')).body.data).toHaveLength(1);
    await remove(mine, responses[0]?.body.data.id);
    expect((await send()).status).toBe(404);
  });

  test('is 409 beyond twenty per connection, until one is deleted', async () => {
    const { api: mine } = await aConnection();
    const first = await make({}, mine);
    for (let count = 1; count < 20; count++) await make({}, mine);
    const more = await mine.post('/webhooks', { url, types });
    expect([more.status, more.body.error]).toEqual([409, 'conflict']);
    await remove(mine, first.id);
    expect((await mine.post('/webhooks', { url, types })).status).toBe(201);
  });
});

describe('an endpoint belongs to the connection that created it', () => {
  test('others in the organization can neither see nor change it, though they have the scopes', async () => {
    const { api: mine } = await aConnection();
    const { api: theirs } = await aConnection();
    const { id } = await make({}, mine);
    expect((await mine.get(`/webhooks/${id}`)).status).toBe(200);
    const unknown = await theirs.get('/webhooks/whk_01h455vb4pex5vsknk084sn02q');
    const foreign = await theirs.get(`/webhooks/${id}`);
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    const others = [
      await patch(theirs, id, { is_enabled: false }),
      await remove(theirs, id),
      await theirs.call(`/webhooks/${id}/ping`, { method: 'POST' }),
      await theirs.get(`/webhooks/${id}/deliveries`),
    ];
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await theirs.get('/webhooks')).body.data).toEqual([]);
    expect((await mine.get(`/webhooks/${id}`)).body.data.is_enabled).toBe(true);
  });

  test('another token of the connection sees it', async () => {
    const { person, api: mine } = await aConnection();
    const { id } = await make({}, mine);
    const secondApi = app.api(await tokenFor(app.database, bicycles, person));
    expect((await secondApi.get('/webhooks')).body.data.map((it: { id: string }) => it.id)).toEqual([id]);
  });

  test('the list is in pages, oldest first', async () => {
    const { api: mine } = await aConnection();
    const ids = [];
    for (let count = 0; count < 3; count++) ids.push((await make({}, mine)).id);
    const first = (await mine.get('/webhooks?limit=2')).body;
    const second = (await mine.get(`/webhooks?limit=2&after=${first.page_metadata.after}`)).body;
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
    expect(second.page_metadata.after).toBeNull();
    expect((await api.get(`/webhooks?after=${first.page_metadata.after}`)).body.error).toBe('invalid_cursor');
  });
});

describe('PATCH /webhooks/{id}', () => {
  test('changes what is sent, and nothing else', async () => {
    const created = await make({ description: 'First' });
    const sent = { url: 'https://outside.example.com/other', types: ['contact.created'], description: null };
    const { status, body } = await patch(api, created.id, sent);
    expect([status, body.data]).toEqual([
      200,
      { ...created, ...sent, secret: null, updated_at: expect.any(Number) },
    ]);
    expect((await patch(api, created.id, {})).body.data).toEqual(body.data);
  });

  test('security S12: refuses an address that is not public', async () => {
    const { id } = await make();
    for (const bad of ['https://10.0.0.1/', 'https://inside.example.com/'])
      expect((await patch(api, id, { url: bad })).status).toBe(422);
    expect((await api.get(`/webhooks/${id}`)).body.data.url).toBe(url);
  });

  test('disables and enables', async () => {
    const { id } = await make();
    const disabled = (await patch(api, id, { is_enabled: false })).body.data;
    expect(disabled).toMatchObject({
      is_enabled: false,
      disabled_at: expect.any(Number),
      disabled_reason: 'requested',
    });
    expect((await patch(api, id, { is_enabled: true })).body.data).toMatchObject({
      is_enabled: true,
      disabled_at: null,
      disabled_reason: null,
    });
  });

  test('creates a new secret, a few times a day', async () => {
    const { id, secret } = await make();
    const rotate = () => patch(api, id, { rotate_secret: true });
    const secrets = [secret];
    for (let count = 0; count < 3; count++) secrets.push((await rotate()).body.data.secret);
    expect(new Set(secrets).size).toBe(4);
    expect(secrets.every((it) => it.startsWith('whsec_'))).toBe(true);
    const more = await rotate();
    expect([more.status, more.body.error]).toEqual([409, 'conflict']);
  });

  test('sent again with its key changes nothing, and returns the new secret again', async () => {
    const { id, secret } = await make();
    const key = { 'idempotency-key': 'a new secret' };
    const rotate = () => patch(api, id, { rotate_secret: true }, key);
    const responses = [await rotate(), await rotate(), await rotate()];
    const [first] = responses;
    expect(first?.body.data.secret).toMatch(/^whsec_/);
    expect(first?.body.data.secret).not.toBe(secret);
    expect(responses.map(({ status, body }) => [status, body])).toEqual(
      responses.map(() => [200, first?.body]),
    );
    expect(responses.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([
      null,
      'true',
      'true',
    ]);
    expect((await patch(api, id, { rotate_secret: false }, key)).body.error).toBe('idempotency_key_reused');
    const [{ count } = { count: 0 }] = await app.database.read<{ count: number }>({
      text: 'SELECT count(*) FROM webhook_secrets WHERE webhook_id = $1',
      values: [parsePublicId('whk', id)],
    });
    expect(count).toBe(2);
  });

  test('respects If-Match', async () => {
    const { id } = await make();
    const etag = (await api.get(`/webhooks/${id}`)).headers.get('etag') ?? '';
    expect((await patch(api, id, { description: 'x' }, { 'if-match': etag })).status).toBe(200);
    const stale = await patch(api, id, { description: 'y' }, { 'if-match': etag });
    expect([stale.status, stale.body.error]).toEqual([412, 'precondition_failed']);
    const rotated = await patch(api, id, { rotate_secret: true });
    const current = { 'if-match': rotated.headers.get('etag') ?? '' };
    expect((await patch(api, id, { description: 'z' }, current)).status).toBe(200);
  });
});

test('DELETE /webhooks/{id} is 204, and then it is not found', async () => {
  const { id } = await make();
  expect((await remove(api, id)).status).toBe(204);
  expect([(await remove(api, id)).status, (await api.get(`/webhooks/${id}`)).status]).toEqual([404, 404]);
  const rows = await app.database.read({
    text: `SELECT 1 FROM webhook_secrets s
             JOIN webhooks w ON w.organization_id = s.organization_id AND w.id = s.webhook_id
            WHERE w.deleted_at IS NOT NULL`,
    values: [],
  });
  expect(rows).toEqual([]);
});
