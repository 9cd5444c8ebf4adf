import { afterAll, describe, expect, test } from 'vitest';
import { newId, publicId } from '../../ids/public-id.ts';
import { announce, download, png, type SentFile, uploaded } from '../../testing/attachments.ts';
import { startSecondApp } from '../../testing/second-app.ts';
import { startWorld } from '../../testing/start-world.ts';
import { tokenFor } from '../../testing/world.ts';
import { addContact, addConversation } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
const second = await startSecondApp(app);
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const { bicycles, tea, jonas, mara, ada } = world;
const organizationId = bicycles.house.id;
const token = await tokenFor(app.database, bicycles, jonas);
const api = app.api(token);
const text: SentFile = { name: 'Notes.TXT', type: 'text/plain', bytes: Buffer.from('Two of them.') };
const count = async (table: string) =>
  (await app.database.read({ text: `SELECT FROM ${table}`, values: [] })).length;

/** Each operation that attaches files, with its own data. */
const writers = [
  {
    what: 'a message',
    type: 'message',
    write: async (json: object, by = api) => {
      const { publicId } = await addConversation(app.database, { organizationId });
      return by.post(`/conversations/${publicId}/messages`, json);
    },
  },
  {
    what: 'a note',
    type: 'note',
    write: async (json: object, by = api) => {
      const { publicId } = await addConversation(app.database, { organizationId });
      return by.post(`/conversations/${publicId}/notes`, json);
    },
  },
  {
    what: 'the first message of a conversation',
    type: 'message',
    write: async (json: object, by = api) => {
      const created = await by.post('/conversations', { contact_id: bicycles.contact.publicId, ...json });
      if (created.status !== 201) return created;
      const { body } = await api.get(`/conversations/${created.body.data.id}/messages`);
      return { ...created, body: { data: body.data[0] } };
    },
  },
  {
    what: 'what a contact said elsewhere',
    type: 'message',
    // Its sender is an admin: members have no channels.
    write: async (json: object, by = api) => {
      const { publicId } = await addContact(app.database, { organizationId, name: 'Nora' });
      return by.post(`/contacts/${publicId}/messages`, json);
    },
  },
] as const;

const maraApi = await as(mara);
const byOf = (what: string) => (what === 'what a contact said elsewhere' ? maraApi : api);

describe.each(writers)('$what', ({ what, type, write }) => {
  const by = byOf(what);

  test('attaches files in the given order, and then needs no text', async () => {
    const ids = [await uploaded(by, text), await uploaded(by), await uploaded(by)].reverse();
    const { status, body } = await write({ attachment_ids: ids }, by);
    expect([status, body.data.body_html]).toEqual([201, '']);
    expect(body.data.attachments.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(body.data.attachments[2]).toEqual({
      id: ids[2],
      presigned_url: expect.stringContaining('/files/'),
      original_filename: 'Notes.TXT',
      extension: 'txt',
      file_size: 12,
      resource_type: type,
      resource_id: body.data.id,
    });
    const got = await download(body.data.attachments[0].presigned_url);
    expect([got.status, got.bytes.equals(png)]).toEqual([200, true]);
  });

  test('with files may be blank, and keeps its text otherwise', async () => {
    const blank = await write({ body_html: '<p> </p>', attachment_ids: [await uploaded(by)] }, by);
    expect([blank.status, blank.body.data.body_html]).toEqual([201, '']);
    const words = await write({ body_html: '<p>Look</p>', attachment_ids: [await uploaded(by)] }, by);
    expect([words.status, words.body.data.body_html]).toEqual([201, '<p>Look</p>']);
  });

  test('names each file that it can’t attach, and writes nothing', async () => {
    const maker = by;
    const taken = await uploaded(maker);
    expect((await write({ attachment_ids: [taken] }, by)).status).toBe(201);
    const missing = (await announce(maker)).body.data.id;
    const others = await uploaded(await as(jonas, { actor: 'app' }));
    const foreign = await uploaded(await as(ada));
    const free = await uploaded(maker);
    const before = [await count('messages'), await count('notes'), await count('events')];
    const ids = [free, publicId('att', newId()), taken, missing, others, foreign];
    const { status, body, text: shown } = await write({ body_html: 'x', attachment_ids: ids }, by);
    expect([status, body.error]).toEqual([422, 'validation_error']);
    expect(
      body.details.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`),
    ).toEqual([
      'attachment_ids.1 not_found',
      'attachment_ids.2 taken',
      'attachment_ids.3 not_uploaded',
      'attachment_ids.4 not_found',
      'attachment_ids.5 not_found',
    ]);
    expect(shown).not.toContain(foreign);
    expect([await count('messages'), await count('notes'), await count('events')]).toEqual(before);
    expect((await write({ attachment_ids: [free] }, by)).status).toBe(201);
  });

  test.each([
    ['twice', (id: string) => [id, id], 'attachment_ids.1'],
    ['with ten others', (id: string) => Array.from({ length: 11 }, () => id), 'attachment_ids'],
  ])('cannot have a file %s', async (_what, idsOf, field) => {
    const { status, body } = await write({ body_html: 'x', attachment_ids: idsOf(await uploaded(by)) }, by);
    expect([status, body.details[0].field]).toEqual([422, field]);
  });

  test('shows an inline picture at a fresh address, and none of another message', async () => {
    const [own, other] = [await uploaded(by), await uploaded(by)];
    const html = (id: string) => `<p>See <img src="cid:${id}" alt="a &gt; b" width="10"></p>`;
    const json = { body_html: html(own) + html(other), attachment_ids: [own] };
    const { status, body } = await write(json, by);
    expect(status).toBe(201);
    const [, address = '', more] = /src="([^"]+)"(.*)$/.exec(body.data.body_html) ?? [];
    expect(more).toBe(' alt="a &gt; b" width="10"></p><p>See </p>');
    expect((await download(address)).bytes.equals(png)).toBe(true);
    expect(body.data.body_html).not.toContain('cid:');
    const table = type === 'note' ? 'notes' : 'messages';
    const stored = await app.database.read({
      text: `SELECT body_html FROM ${table} ORDER BY inserted_at DESC LIMIT 1`,
      values: [],
    });
    expect(stored).toEqual([{ body_html: `${html(own)}<p>See </p>` }]);
  });

  test('repeated with its key returns fresh addresses, and attaches the files once', async () => {
    const id = await uploaded(by);
    const path = type === 'note' ? 'notes' : 'messages';
    const { publicId } = await addConversation(app.database, { organizationId });
    const post = () =>
      by.post(
        `/conversations/${publicId}/${path}`,
        { body_html: `<img src="cid:${id}">`, attachment_ids: [id] },
        { 'idempotency-key': `${what} with a file` },
      );
    const [first, second] = [await post(), await post()];
    expect([first.status, second.status, second.headers.get('idempotency-replayed')]).toEqual([
      201,
      201,
      'true',
    ]);
    const shown = ({ body }: typeof first) => body.data.attachments[0];
    expect(shown(second)).toEqual({ ...shown(first), presigned_url: expect.any(String) });
    for (const { body } of [first, second]) {
      expect((await download(body.data.attachments[0].presigned_url)).status).toBe(200);
      expect((await download(/src="([^"]+)"/.exec(body.data.body_html)?.[1] ?? '')).status).toBe(200);
    }
    expect(shown(second).presigned_url).not.toBe(shown(first).presigned_url);
  });
});

test('of twenty requests for one file at once, on two processes, one gets it', async () => {
  const id = await uploaded(api);
  const apis = [api, second.api(token)] as const;
  const conversations = await Promise.all(
    Array.from({ length: 5 }, () => addConversation(app.database, { organizationId })),
  );
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const path = `/conversations/${conversations[index % 5]?.publicId}`;
      const json = { attachment_ids: [id], body_html: 'x' };
      if (index % 4 === 3)
        return api.post('/conversations', { contact_id: bicycles.contact.publicId, ...json });
      return (apis[index % 2] ?? api).post(`${path}/${index % 4 === 2 ? 'notes' : 'messages'}`, json);
    }),
  );
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 422)]);
  for (const { status, body } of responses)
    if (status === 422) expect(body.details).toEqual([expect.objectContaining({ code: 'taken' })]);
  const bound = await app.database.read({
    text: `SELECT FROM attachments WHERE id = (SELECT id FROM attachments ORDER BY inserted_at DESC LIMIT 1)
              AND num_nonnulls(message_id, note_id) = 1`,
    values: [],
  });
  expect(bound).toHaveLength(1);
});

test('of files requested concurrently in any order, each is attached once, and no request waits forever', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => uploaded(api)));
  const responses = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const { publicId } = await addConversation(app.database, { organizationId });
      const attachment_ids = index % 2 ? ids : ids.toReversed();
      return api.post(`/conversations/${publicId}/messages`, { attachment_ids });
    }),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([
    201,
    ...Array.from({ length: 11 }, () => 422),
  ]);
});

test('a reply shows the pictures of the message that it replies to, at fresh addresses', async () => {
  const { publicId } = await addConversation(app.database, { organizationId });
  const path = `/conversations/${publicId}/messages`;
  const id = await uploaded(api);
  const first = await api.post(path, { body_html: `<img src="cid:${id}">`, attachment_ids: [id] });
  const reply = await api.post(path, { body_html: 'Nice', reply_to_id: first.body.data.id });
  const listed = (await api.get(path)).body.data;
  for (const { reply_to } of [reply.body.data, listed[1]]) {
    const [, address = ''] = /src="([^"]+)"/.exec(reply_to.body_html) ?? [];
    expect((await download(address)).bytes.equals(png)).toBe(true);
  }
});

test('a message keeps its entity tag while its addresses change, and is never 304', async () => {
  const { publicId } = await addConversation(app.database, { organizationId });
  const path = `/conversations/${publicId}/messages`;
  const sent = await api.post(path, { attachment_ids: [await uploaded(api)] });
  const at = `${path}/${sent.body.data.id}`;
  const [one, other] = [await api.get(at), await api.get(at)];
  expect(one.text).not.toBe(other.text);
  const etag = one.headers.get('etag') ?? '';
  expect(other.headers.get('etag')).toBe(etag);
  expect((await api.get(at, { 'if-none-match': etag })).status).toBe(200);
  const report = (tag: string) =>
    maraApi.call(`${at}/delivery`, {
      method: 'PATCH',
      json: { status: 'sent' },
      headers: { 'if-match': tag },
    });
  expect((await report('"another"')).status).toBe(412);
  expect((await report(etag)).status).toBe(200);
});

test('security S2: an attachment of another organization in a body is not found', async () => {
  const adaApi = await as(ada);
  const [sent, kept] = [await uploaded(adaApi), await uploaded(adaApi)];
  const there = `/conversations/${tea.conversation.publicId}/messages`;
  expect((await adaApi.post(there, { attachment_ids: [sent] })).status).toBe(201);
  const { publicId } = await addConversation(app.database, { organizationId });
  for (const theirs of [sent, kept]) {
    const response = await api.post(`/conversations/${publicId}/messages`, { attachment_ids: [theirs] });
    expect([response.status, response.body.details[0].code]).toEqual([422, 'not_found']);
  }
  expect((await adaApi.post(there, { attachment_ids: [kept] })).status).toBe(201);
});
