import { afterAll, describe, expect, test } from 'vitest';
import { startWorld } from '../../testing/start-world.ts';
import { addContact, addConversation, addTag } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const api = await as(jonas);
const patch = (id: string, json: object, headers = {}) =>
  api.call(`/tags/${id}`, { method: 'PATCH', json, headers });
const remove = (id: string) => api.call(`/tags/${id}`, { method: 'DELETE' });
let next = 0;
const make = async (fields: object = {}) => {
  const { body } = await api.post('/tags', { name: `tag number ${next++}`, ...fields });
  return body.data;
};

describe('POST /tags', () => {
  test('creates a tag: 201, with its address', async () => {
    const { status, body, headers } = await api.post('/tags', { name: '  Cafe\u0301  ', color: '#D94F3A' });
    expect([status, body.data]).toEqual([
      201,
      { id: expect.any(String), name: 'Caf\u00e9', color: '#d94f3a', inserted_at: expect.any(Number) },
    ]);
    expect(headers.get('location')).toBe(`/api/oauth/v1/tags/${body.data.id}`);
    expect((await make()).color).toBeNull();
  });

  test('can be done by an app acting as itself', async () => {
    const byApp = await as(mara, { actor: 'app' });
    expect((await byApp.post('/tags', { name: 'by an app' })).status).toBe(201);
  });

  test("with a taken name is 409; another organization's doesn’t count", async () => {
    await addTag(app.database, { organizationId: tea.house.id, name: 'theirs' });
    const statuses = [];
    for (const name of ['theirs', 'theirs ', 'Theirs'])
      statuses.push((await api.post('/tags', { name })).status);
    expect(statuses).toEqual([201, 409, 201]);
  });

  test.each<[string, object]>([
    ['name', {}],
    ['name', { name: '' }],
    ['name', { name: '\u200b' }],
    ['name', { name: 'a\nb' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 7 }],
    ['color', { name: 'n', color: 'red' }],
    ['color', { name: 'n', color: '#12345' }],
    ['id', { name: 'n', id: 'tag_1' }],
  ])('a wrong %s is 422', async (field, body) => {
    const response = await api.post('/tags', body);
    expect([response.status, response.body.details[0].field]).toEqual([422, field]);
  });

  test('sent again with its key creates nothing, and shows the tag’s current state', async () => {
    const send = (name: string) => api.post('/tags', { name }, { 'idempotency-key': 'a tag' });
    const first = await send('once');
    await patch(first.body.data.id, { color: '#000000' });
    const repeated = await send('once');
    expect([repeated.status, repeated.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(repeated.body.data).toEqual({ ...first.body.data, color: '#000000' });
    expect((await send('twice')).body.error).toBe('idempotency_key_reused');
    await remove(first.body.data.id);
    expect((await send('once')).status).toBe(404);
  });

  test('can be retried with the key of a failed request', async () => {
    const key = { 'idempotency-key': 'after an error' };
    await make({ name: 'already here' });
    expect((await api.post('/tags', { name: 'already here' }, key)).status).toBe(409);
    expect((await api.post('/tags', { name: 'not yet here' }, key)).status).toBe(201);
  });

  test('sent twenty times at once with one key creates one tag, and all get it', async () => {
    const send = () => api.post('/tags', { name: 'of twenty' }, { 'idempotency-key': 'twenty' });
    const responses = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
  });
});

describe('GET /tags', () => {
  test('lists them oldest first, page by page', async () => {
    const created = [await make(), await make(), await make()];
    const all: { id: string }[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const { body } = await api.get(`/tags?limit=2${after && `&after=${after}`}`);
      all.push(...body.data);
      after = body.page_metadata.after;
    }
    expect(all.slice(-3)).toEqual(created);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test('without tags:read is 403', async () => {
    expect((await (await as(mara, { scopes: ['tags:write'] })).get('/tags')).status).toBe(403);
  });
});

describe('PATCH /tags/{id}', () => {
  test('renames a tag wherever it is shown', async () => {
    const tag = await make({ color: '#123456' });
    const conversation = await addConversation(app.database, { organizationId, tags: [tag.name] });
    const { status, body } = await patch(tag.id, { name: 'renamed' });
    expect([status, body.data]).toEqual([200, { ...tag, name: 'renamed' }]);
    expect((await api.get(`/conversations/${conversation.publicId}`)).body.data.tags).toEqual(['renamed']);
    expect((await patch(tag.id, { color: null })).body.data.color).toBeNull();
  });

  test('to a taken name is 409, and the tag is unchanged', async () => {
    const [one, two] = [await make(), await make()];
    expect((await patch(one.id, { name: two.name })).body.error).toBe('conflict');
    expect((await patch(one.id, {})).body.data).toEqual(one);
  });

  test('with a stale If-Match is 412', async () => {
    const tag = await make();
    const { headers } = await patch(tag.id, { color: '#111111' });
    const match = { 'if-match': headers.get('etag') ?? '' };
    expect((await patch(tag.id, { color: '#222222' }, match)).status).toBe(200);
    expect((await patch(tag.id, { color: '#333333' }, match)).status).toBe(412);
  });
});

describe('DELETE /tags/{id}', () => {
  test('removes it from every conversation and contact: 204', async () => {
    const tag = await make();
    const names = [tag.name, 'stays'];
    const conversation = await addConversation(app.database, { organizationId, tags: names });
    const contact = await addContact(app.database, { organizationId, name: 'Tagged' });
    const tagged = await api.call(`/contacts/${contact.publicId}`, {
      method: 'PATCH',
      json: { tags: names },
    });
    expect(tagged.body.data.tags).toContain(tag.name);
    const response = await remove(tag.id);
    expect([response.status, response.text]).toEqual([204, '']);
    for (const path of [`/conversations/${conversation.publicId}`, `/contacts/${contact.publicId}`])
      expect((await api.get(path)).body.data.tags).toEqual(['stays']);
    expect((await remove(tag.id)).status).toBe(404);
    expect((await patch(tag.id, { name: 'gone' })).status).toBe(404);
  });

  test("for another organization's is 404, and it stays", async () => {
    const theirs = await addTag(app.database, { organizationId: tea.house.id, name: 'kept' });
    expect((await remove(theirs.publicId)).status).toBe(404);
    expect((await patch(theirs.publicId, { name: 'mine' })).status).toBe(404);
    expect((await (await as(ada)).get('/tags')).text).toContain(theirs.publicId);
  });
});
