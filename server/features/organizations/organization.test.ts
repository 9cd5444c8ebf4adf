import { afterAll, describe, expect, test } from 'vitest';
import { startWorld } from '../../testing/start-world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const api = await as(world.mara);
const patch = (json: object, headers = {}, by = api) =>
  by.call('/organization', { method: 'PATCH', json, headers });

describe('GET /organization', () => {
  test("shows the organization of the token's connection, to a person and to an app alike", async () => {
    for (const by of [await as(world.jonas), await as(world.jonas, { actor: 'app' })]) {
      const { status, body } = await by.get('/organization');
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ id: world.bicycles.house.publicId, timezone: 'UTC', logo_url: null });
    }
  });

  test('needs organization:read: 403', async () => {
    const narrow = await as(world.mara, { scopes: ['members:read'] });
    expect((await narrow.get('/organization')).status).toBe(403);
  });
});

describe('PATCH /organization', () => {
  test('changes what is sent and nothing else', async () => {
    const before = (await api.get('/organization')).body.data;
    const { status, body } = await patch({
      logo_url: 'https://example.com/bell.png',
      timezone: 'Europe/Berlin',
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...before,
      logo_url: 'https://example.com/bell.png',
      timezone: 'Europe/Berlin',
      updated_at: expect.any(Number),
    });
    expect((await patch({ logo_url: null, name: '  Bellweather & Sons ' })).body.data).toMatchObject({
      logo_url: null,
      name: 'Bellweather & Sons',
      timezone: 'Europe/Berlin',
      slug: before.slug,
    });
    expect((await api.get('/organization')).body.data.name).toBe('Bellweather & Sons');
  });

  test('can be done by an app acting as itself', async () => {
    const byApp = await as(world.mara, { actor: 'app' });
    expect((await patch({ timezone: 'UTC' }, {}, byApp)).status).toBe(200);
  });

  test.each<[string, object]>([
    ['name', { name: ' ' }],
    ['name', { name: 'a\nb' }],
    ['name', { name: null }],
    ['logo_url', { logo_url: 'javascript:alert(1)' }],
    ['logo_url', { logo_url: 'https://me:secret@example.com/' }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['timezone', { timezone: '+02:00' }],
    ['slug', { slug: 'mine' }],
    ['id', { id: world.tea.house.publicId }],
  ])('refuses a wrong %s: 422, and nothing changes', async (field, change) => {
    const before = (await api.get('/organization')).text;
    const { status, body } = await patch({ timezone: 'Asia/Tokyo', ...change });
    expect([status, body.error, body.details[0].field]).toEqual([422, 'validation_error', field]);
    expect((await api.get('/organization')).text).toBe(before);
  });

  test('with a stale If-Match is 412, and succeeds with the current one', async () => {
    const etag = (await api.get('/organization')).headers.get('etag') ?? '';
    expect((await patch({ name: 'First' }, { 'if-match': etag })).status).toBe(200);
    expect((await patch({ name: 'Second' }, { 'if-match': etag })).status).toBe(412);
    expect((await api.get('/organization')).body.data.name).toBe('First');
  });

  test('isn’t available to members: 403, as for a token without organization:write', async () => {
    for (const by of [await as(world.jonas), await as(world.mara, { scopes: ['organization:read'] })]) {
      const { status, body } = await patch({ name: 'Mine' }, {}, by);
      expect([status, body.error]).toEqual([403, 'insufficient_scope']);
    }
  });
});
