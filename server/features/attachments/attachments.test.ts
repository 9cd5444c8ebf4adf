import { afterAll, describe, expect, test } from 'vitest';
import { announce, png, upload, uploaded } from '../../testing/attachments.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addConversation } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, jonas, mara } = world;
const api = await as(jonas);
const conversation = `/conversations/${bicycles.conversation.publicId}`;
const file = { original_filename: 'a.png', file_size: png.length, content_type: 'image/png' };

describe('an announced file', () => {
  test('is an unattached attachment of exactly seven keys, with one request to upload it', async () => {
    const { status, headers, body } = await announce(api);
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/api/oauth/v1/attachments/${body.data.id}`);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^att_[0-9a-z]{26}$/),
      presigned_url: expect.stringMatching(`^${app.baseUrl}/files/`),
      original_filename: 'a.png',
      extension: 'png',
      file_size: png.length,
      resource_type: null,
      resource_id: null,
    });
    expect(body.upload).toEqual({
      method: 'PUT',
      url: expect.stringMatching(`^${app.baseUrl}/files/`),
      headers: { 'content-type': 'image/png' },
      expires_at: expect.any(Number),
    });
  });

  test.each<[string, object, string, string]>([
    ['without a name', { ...file, original_filename: undefined }, 'original_filename', 'required'],
    ['without a size', { ...file, file_size: undefined }, 'file_size', 'required'],
    ['of no bytes', { ...file, file_size: 0 }, 'file_size', 'invalid'],
    ['of less than none', { ...file, file_size: -1 }, 'file_size', 'invalid'],
    ['of half a byte', { ...file, file_size: 1.5 }, 'file_size', 'type'],
    ['of a byte more than 25 MiB', { ...file, file_size: 26_214_401 }, 'file_size', 'too_large'],
    ['of more than any number', { ...file, file_size: 1e300 }, 'file_size', 'too_large'],
    ['without a type', { ...file, content_type: undefined }, 'content_type', 'required'],
    ['of a type that is none', { ...file, content_type: 'png' }, 'content_type', 'invalid'],
    ['of a type that ends its header', { ...file, content_type: 'a/b\r\nx: y' }, 'content_type', 'invalid'],
    ['with an unknown member', { ...file, organization_id: 'x' }, 'organization_id', 'unknown'],
  ])('%s is 422 and names the field', async (_what, json, field, code) => {
    const { status, body } = await api.post('/attachments', json);
    expect([status, body.error]).toEqual([422, 'validation_error']);
    expect(body.details).toContainEqual({ field, code, message: expect.any(String) });
  });

  test('can have 25 MiB, and a type with parameters', async () => {
    const json = { ...file, file_size: 26_214_400, content_type: 'Text/Plain; charset=utf-8' };
    const { status, body } = await api.post('/attachments', json);
    expect([status, body.upload.headers]).toEqual([201, { 'content-type': 'text/plain' }]);
  });

  test('announced again with the same key is the same one, with fresh addresses', async () => {
    const key = { 'idempotency-key': 'one file' };
    const first = await announce(api, {}, key);
    const repeated = await announce(api, {}, key);
    expect([repeated.status, repeated.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(repeated.body.data.id).toBe(first.body.data.id);
    expect(repeated.body.upload.url).not.toBe(first.body.upload.url);
    const other = await announce(api, { name: 'b.png' }, key);
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused']);
    expect((await upload(repeated)).status).toBe(204);
  });

  test('needs attachments:write, for either actor', async () => {
    const without = await as(jonas, { scopes: ['messages:write', 'conversations:read'] });
    expect((await announce(without)).body.error).toBe('insufficient_scope');
    expect((await announce(await as(mara, { actor: 'app', scopes: ['attachments:write'] }))).status).toBe(
      201,
    );
  });
});

describe('an attachment', () => {
  const read = async (id: string, reader: typeof api) => {
    const { status, body } = await reader.get(`/attachments/${id}`);
    return status === 200 ? body.data.resource_type : body.error;
  };

  test('that isn’t attached is visible to the connection that created it, while it may write attachments', async () => {
    const maker = await as(jonas, { scopes: ['attachments:write'] });
    const id = await uploaded(maker);
    expect(await read(id, maker)).toBeNull();
    expect(await read(id, await as(mara))).toBe('not_found');
    expect(await read(id, await as(mara, { actor: 'app' }))).toBe('not_found');
    expect(await read(id, await as(jonas, { scopes: ['messages:read', 'notes:read'] }))).toBe('not_found');
  });

  test('of a message is visible to callers who may read messages, one of a note to those who may read notes', async () => {
    const [ofMessage, ofNote] = [await uploaded(api), await uploaded(api)];
    const message = await api.post(`${conversation}/messages`, { attachment_ids: [ofMessage] });
    const note = await api.post(`${conversation}/notes`, { attachment_ids: [ofNote] });
    expect([message.status, note.status]).toEqual([201, 201]);
    const messages = await as(mara, { scopes: ['messages:read'] });
    const notes = await as(mara, { actor: 'app', scopes: ['notes:read'] });
    expect(await read(ofMessage, messages)).toBe('message');
    expect(await read(ofMessage, notes)).toBe('not_found');
    expect(await read(ofNote, notes)).toBe('note');
    expect(await read(ofNote, messages)).toBe('not_found');
    expect(await read(ofMessage, await as(world.ada))).toBe('not_found');
    expect(await read(ofMessage, await as(jonas, { scopes: ['attachments:write'] }))).toBe('not_found');
    const { body } = await api.get(`/attachments/${ofMessage}`);
    expect(body.data).toMatchObject({ resource_type: 'message', resource_id: message.body.data.id });
  });

  test.each(['att_', 'att_x', 'msg_01h455vb4pex5vsknk084sn02q', '%00', '..%2fx'])(
    'by the id %s is 404',
    async (id) => {
      const { status, body } = await api.get(`/attachments/${id}`);
      expect([status, body.error]).toEqual([404, 'not_found']);
    },
  );

  test('moves with its message when the conversation is merged', async () => {
    const [source, target] = [
      await addConversation(app.database, { organizationId: bicycles.house.id }),
      await addConversation(app.database, { organizationId: bicycles.house.id }),
    ];
    const [ofMessage, ofNote] = [await uploaded(api), await uploaded(api)];
    const from = `/conversations/${source.publicId}`;
    const message = (await api.post(`${from}/messages`, { attachment_ids: [ofMessage] })).body.data;
    const note = (await api.post(`${from}/notes`, { attachment_ids: [ofNote] })).body.data;
    expect((await api.post(`${from}/merge`, { into_id: target.publicId })).status).toBe(200);
    const to = `/conversations/${target.publicId}`;
    for (const [list, record, id] of [
      ['messages', message, ofMessage],
      ['notes', note, ofNote],
    ] as const) {
      const { data } = (await api.get(`${to}/${list}`)).body;
      expect(data).toMatchObject([{ id: record.id, attachments: [{ id, resource_id: record.id }] }]);
      expect(await read(id, api)).toBe(list.slice(0, -1));
    }
  });
});
