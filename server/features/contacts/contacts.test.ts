import { afterAll, describe, expect, test } from 'vitest';
import { startWorld } from '../../testing/start-world.ts';
import { addContact } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas } = world;
const organizationId = bicycles.house.id;
const api = await as(jonas);
const make = async (fields: object = {}) =>
  (await api.post('/contacts', { name: 'Vera', ...fields })).body.data;
const patch = (id: string, json: object, headers = {}) =>
  api.call(`/contacts/${id}`, { method: 'PATCH', json, headers });
const foreign = [tea.contact.publicId, 'cnt_00000000000000000000000000', 'cnt_x', jonas.publicId];

function eventsOf(inserted: string) {
  return app.database.read({
    text: `SELECT type, previous FROM events WHERE data->>'phone' = $1 ORDER BY seq`,
    values: [inserted],
  });
}

describe('GET /contacts', () => {
  test('lists them newest first, or oldest first, page by page and back', async () => {
    const created = [await make(), await make(), await make()];
    const ids = created.map(({ id }) => id);
    const newest = (await api.get('/contacts?limit=2')).body;
    expect(newest.data.map((it: { id: string }) => it.id)).toEqual([ids[2], ids[1]]);
    const next = (await api.get(`/contacts?limit=2&after=${newest.page_metadata.after}`)).body;
    expect(next.data[0].id).toBe(ids[0]);
    const back = (await api.get(`/contacts?limit=2&before=${next.page_metadata.before}`)).body;
    expect(back).toEqual(newest);
    const oldest = (await api.get('/contacts?limit=100&sort=inserted_at')).body.data;
    expect(oldest.slice(-3)).toEqual(created);
    const cursor = newest.page_metadata.after;
    expect((await api.get(`/contacts?sort=inserted_at&after=${cursor}`)).body.error).toBe('invalid_cursor');
  });

  test('finds the one with an external id or an address', async () => {
    const created = await make({ external_id: 'find me', email: 'find.me@example.com' });
    for (const query of ['external_id=find%20me', 'email=Find.Me@example.com'])
      expect((await api.get(`/contacts?${query}`)).body.data).toEqual([created]);
    for (const query of ['external_id=Find%20me', 'email=find', 'email=find.me@example.com&external_id=x'])
      expect((await api.get(`/contacts?${query}`)).body.data).toEqual([]);
  });

  test('a token without contacts:read is 403', async () => {
    expect((await (await as(mara, { scopes: ['contacts:write'] })).get('/contacts')).status).toBe(403);
  });
});

describe('GET /contacts/{id}', () => {
  test("shows a contact to its own organization only: another's is 404, like an unknown one", async () => {
    expect((await (await as(world.ada)).get(`/contacts/${tea.contact.publicId}`)).status).toBe(200);
    for (const id of foreign) expect((await api.get(`/contacts/${id}`)).status).toBe(404);
  });
});

describe('PATCH /contacts/{id}', () => {
  test('changes what is sent, clears what is null, and records the previous values', async () => {
    const created = await make({ email: 'patch.me@example.com', phone: 'patched', tags: ['old'] });
    const { status, body } = await patch(created.id, { name: null, tags: ['new'], meta_info: { a: 1 } });
    expect([status, body.data]).toEqual([
      200,
      { ...created, name: null, tags: ['new'], meta_info: { a: 1 }, updated_at: expect.any(Number) },
    ]);
    expect(await eventsOf('patched')).toEqual([
      { type: 'contact.created', previous: null },
      { type: 'contact.updated', previous: { name: 'Vera', tags: ['old'], meta_info: {} } },
    ]);
  });

  test('blocks a contact, with its own event, and unblocks it, which is an update', async () => {
    const { id } = await make({ phone: 'blocked' });
    expect((await patch(id, { is_blocked: true, name: 'Pest' })).body.data.is_blocked).toBe(true);
    await patch(id, { is_blocked: true });
    expect((await patch(id, { is_blocked: false })).body.data.is_blocked).toBe(false);
    expect((await eventsOf('blocked')).slice(1)).toEqual([
      { type: 'contact.updated', previous: { name: 'Vera' } },
      { type: 'contact.blocked', previous: { is_blocked: false } },
      { type: 'contact.updated', previous: { is_blocked: true } },
    ]);
  });

  test("to another contact's address or external id is 409, and nothing changes", async () => {
    await make({ email: 'taken@example.com', external_id: 'taken' });
    const mine = await make();
    for (const change of [{ email: 'Taken@example.com' }, { external_id: 'taken' }]) {
      const { status, body } = await patch(mine.id, { ...change, name: 'Else', tags: ['x'] });
      expect([status, body.error]).toEqual([409, 'conflict']);
    }
    expect((await api.get(`/contacts/${mine.id}`)).body.data).toEqual(mine);
  });

  test('loses nothing if two people change it at once', async () => {
    const { id } = await make();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => patch(id, { custom_attributes: { [`key ${index}`]: index } })),
    );
    const { custom_attributes } = (await api.get(`/contacts/${id}`)).body.data;
    expect(Object.keys(custom_attributes)).toHaveLength(20);
  });

  test('with too many custom attributes is 422', async () => {
    const { id } = await make({ custom_attributes: { a: 'x'.repeat(10_000) } });
    const { status, body } = await patch(id, { custom_attributes: { b: 'x'.repeat(10_000) } });
    expect([status, body.details[0].field]).toEqual([422, 'custom_attributes']);
  });

  test('with a stale If-Match is 412', async () => {
    const { id } = await make();
    const match = { 'if-match': (await api.get(`/contacts/${id}`)).headers.get('etag') ?? '' };
    expect((await patch(id, { name: 'One' }, match)).status).toBe(200);
    expect((await patch(id, { name: 'Two' }, match)).status).toBe(412);
  });

  test("on another organization's contact is 404; without contacts:write it is 403", async () => {
    for (const id of foreign) expect((await patch(id, { name: 'Mine' })).status).toBe(404);
    const { publicId } = await addContact(app.database, { organizationId, name: 'Here' });
    const narrow = await as(mara, { scopes: ['contacts:read'] });
    expect((await narrow.get(`/contacts/${publicId}`)).status).toBe(200);
    const response = await narrow.call(`/contacts/${publicId}`, { method: 'PATCH', json: {} });
    expect(response.status).toBe(403);
  });
});
