import { afterAll, describe, expect, test } from 'vitest';
import { newId, parsePublicId, publicId } from '../../ids/public-id.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addColleague } from '../../testing/world.ts';
import { addConversation } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const api = await as(jonas);

async function newConversation(mergedIntoId?: string) {
  const conversation = await addConversation(app.database, {
    organizationId,
    ...(mergedIntoId !== undefined && { mergedIntoId }),
  });
  return { ...conversation, path: `/conversations/${conversation.publicId}/notes` };
}

const bodies = async (path: string) =>
  (await api.get(path)).body.data.map((it: { body_html: string }) => it.body_html);

describe('a note', () => {
  test('is stored sanitized, with its author and its mentions, and changes nothing else', async () => {
    const { path, publicId: id } = await newConversation();
    const before = (await api.get(`/conversations/${id}`)).text;
    const { status, body } = await api.post(path, {
      body_html: '<p onclick="x()">Look, <b>Mara</b></p>',
      mentions: [mara.publicId, jonas.publicId, mara.publicId],
    });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^note_/),
      conversation_id: id,
      body_html: '<p>Look, <b>Mara</b></p>',
      user: expect.objectContaining({ id: jonas.publicId, name: 'Jonas' }),
      mentions: [mara.publicId, jonas.publicId].sort(),
      attachments: [],
      inserted_at: body.data.inserted_at,
      updated_at: body.data.inserted_at,
    });
    expect((await api.get(path)).body.data).toEqual([body.data]);
    expect((await api.get(`/conversations/${id}`)).text).toBe(before);
    expect((await api.get(`/conversations/${id}/messages`)).body.data).toEqual([]);
  });

  test('has one event, with its row and its mentions', async () => {
    const { path } = await newConversation();
    const { id } = (await api.post(path, { body_html: 'x', mentions: [mara.publicId] })).body.data;
    const events = await app.database.read({
      text: 'SELECT type, actor_type, actor_user_id, actor_app_id, data FROM events WHERE record_id = $1',
      values: [parsePublicId('note', id)],
    });
    expect(events).toEqual([
      {
        type: 'note.created',
        actor_type: 'member',
        actor_user_id: jonas.id,
        actor_app_id: bicycles.app.id,
        data: expect.objectContaining({ body_html: 'x', mentions: [mara.id] }),
      },
    ]);
  });

  test('sent again with its key is the same note; with another text it is 422', async () => {
    const { path } = await newConversation();
    const key = { 'idempotency-key': newId() };
    const [first, second] = [
      await api.post(path, { body_html: 'Once' }, key),
      await api.post(path, { body_html: 'Once' }, key),
    ];
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect([first.headers.get('idempotency-replayed'), second.headers.get('idempotency-replayed')]).toEqual([
      null,
      'true',
    ]);
    const other = await api.post(path, { body_html: 'Twice' }, key);
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused']);
    expect(await bodies(path)).toEqual(['Once']);
  });

  test('sent fifty times at once with one key is written once', async () => {
    const { path } = await newConversation();
    const key = { 'idempotency-key': newId() };
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => api.post(path, { body_html: 'Once' }, key)),
    );
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
    expect(await bodies(path)).toEqual(['Once']);
  });

  test('that failed can be retried with its key', async () => {
    const { path } = await newConversation();
    const key = { 'idempotency-key': newId() };
    expect((await api.post(path, { body_html: 'x', mentions: ['nobody'] }, key)).status).toBe(422);
    const now = await api.post(path, { body_html: 'x' }, key);
    expect([now.status, now.headers.has('idempotency-replayed')]).toEqual([201, false]);
  });

  test.each<[string, object, string]>([
    ['no body', {}, 'body_html'],
    ['a blank body', { body_html: '<p> </p>' }, 'body_html'],
    ['an attachment nobody uploaded', { body_html: 'x', attachment_ids: ['att_x'] }, 'attachment_ids.0'],
    ['an unknown member', { body_html: 'x', is_ai_message: true }, 'is_ai_message'],
    ['a mention of nobody', { body_html: 'x', mentions: [publicId('usr', newId())] }, 'mentions.0'],
    [
      "a mention of another organization's person",
      { body_html: 'x', mentions: [ada.publicId] },
      'mentions.0',
    ],
    [
      'a mention of a contact',
      { body_html: 'x', mentions: [mara.publicId, bicycles.contact.publicId] },
      'mentions.1',
    ],
    ['too many mentions', { body_html: 'x', mentions: Array(51).fill(mara.publicId) }, 'mentions'],
  ])('with %s is 422, names the field and is not written', async (_what, json, field) => {
    const { path } = await newConversation();
    const { status, body } = await api.post(path, json);
    expect([status, body.error, body.details[0].field]).toEqual([422, 'validation_error', field]);
    expect(await bodies(path)).toEqual([]);
  });

  test('that mentions a disabled member is 422, says why and isn’t written, while a note from before keeps the mention', async () => {
    const colleague = await addColleague(app.database, bicycles.house);
    const { path } = await newConversation();
    const json = { body_html: '<p>@Robin, can you look?</p>', mentions: [colleague.publicId] };
    const earlier = (await api.post(path, json)).body.data;
    const admin = await as(mara);
    const disable = { method: 'PATCH', json: { status: 'disabled' } };
    expect((await admin.call(`/members/${colleague.publicId}`, disable)).status).toBe(200);
    const { status, body } = await api.post(path, json);
    expect([status, body.error, body.details]).toEqual([
      422,
      'validation_error',
      [
        {
          field: 'mentions.0',
          code: 'not_found',
          message: 'Must be an active member of this organization.',
        },
      ],
    ]);
    expect((await bodies(path)).length).toBe(1);
    const change = { method: 'PATCH', json: { mentions: [colleague.publicId] } };
    expect((await api.call(`${path}/${earlier.id}`, change)).status).toBe(200);
  });

  test('is refused for an app that acts as itself, which may read', async () => {
    const { path } = await newConversation();
    const ofApp = await as(mara, { actor: 'app' });
    const refused = await ofApp.post(path, { body_html: 'x' });
    expect([refused.status, refused.body.error]).toEqual([422, 'actor_self_required']);
    expect([(await ofApp.get(path)).status, await bodies(path)]).toEqual([200, []]);
  });

  test('needs notes:write to be written and notes:read to be read', async () => {
    const { path } = await newConversation();
    const reader = await as(jonas, { scopes: ['notes:read', 'messages:write'] });
    const writer = await as(jonas, { scopes: ['notes:write', 'messages:read'] });
    expect([(await reader.get(path)).status, (await reader.post(path, { body_html: 'x' })).status]).toEqual([
      200, 403,
    ]);
    expect([(await writer.get(path)).status, (await writer.post(path, { body_html: 'x' })).status]).toEqual([
      403, 201,
    ]);
  });

  test('of a merged conversation is in its target: 301 to read, 409 to write', async () => {
    const target = await newConversation();
    const { path } = await newConversation(target.id);
    const location = `/api/oauth/v1${target.path}`;
    const [read, written] = [await api.get(path), await api.post(path, { body_html: 'x' })];
    expect([read.status, read.headers.get('location')]).toEqual([301, location]);
    expect([written.status, written.body.error, written.headers.get('location')]).toEqual([
      409,
      'conversation_merged',
      location,
    ]);
    expect(await bodies(target.path)).toEqual([]);
  });
});

describe("a conversation's notes", () => {
  test('are sorted oldest first, page by page in both directions', async () => {
    const { path } = await newConversation();
    const texts = Array.from({ length: 7 }, (_, index) => `Note ${index}`);
    for (const body_html of texts) await api.post(path, { body_html });
    const first = await api.get(`${path}?limit=3`);
    const second = await api.get(`${path}?limit=3&after=${first.body.page_metadata.after}`);
    const third = await api.get(`${path}?limit=3&after=${second.body.page_metadata.after}`);
    const back = await api.get(`${path}?limit=3&before=${second.body.page_metadata.before}`);
    const shown = [first, second, third].flatMap(({ body }) => body.data);
    expect(shown.map((it: { body_html: string }) => it.body_html)).toEqual(texts);
    expect(third.body.page_metadata.after).toBe(null);
    expect(back.body.data).toEqual(first.body.data);
  });

  test('are listed newest first on request, and around one of them or a time', async () => {
    const { path, id } = await newConversation();
    for (const body_html of ['1', '2', '3', '4', '5']) await api.post(path, { body_html });
    await app.database.write({
      text: `UPDATE notes SET inserted_at = to_timestamp(1700000000 + body_html::int) WHERE conversation_id = $1`,
      values: [id],
    });
    const third = (await api.get(path)).body.data[2].id;
    const newest = `${path}?sort=-inserted_at`;
    expect(await bodies(newest)).toEqual(['5', '4', '3', '2', '1']);
    expect(await bodies(`${newest}&around=${third}&limit=3`)).toEqual(['4', '3', '2']);
    expect(await bodies(`${path}?around=1700000004&limit=3`)).toEqual(['3', '4', '5']);
    const first = (await api.get(`${newest}&limit=2`)).body;
    const second = (await api.get(`${newest}&limit=2&after=${first.page_metadata.after}`)).body;
    expect(second.data.map((it: { body_html: string }) => it.body_html)).toEqual(['3', '2']);
    const foreign = await api.get(`${path}?limit=2&after=${first.page_metadata.after}`);
    expect([foreign.status, foreign.body.error]).toEqual([400, 'invalid_cursor']);
    const other = await newConversation();
    expect((await api.get(`${other.path}?around=${third}`)).status).toBe(404);
  });

  test('have their own cursors', async () => {
    const [one, two] = [await newConversation(), await newConversation()];
    for (const body_html of ['x', 'y']) await api.post(one.path, { body_html });
    const { after } = (await api.get(`${one.path}?limit=1`)).body.page_metadata;
    const { status, body } = await api.get(`${two.path}?after=${after}`);
    expect([status, body.error]).toEqual([400, 'invalid_cursor']);
  });
});
