import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId, parsePublicId, publicId } from '../../ids/public-id.ts';
import { download, uploaded } from '../../testing/attachments.ts';
import { dumpDatabase } from '../../testing/dump-database.ts';
import type { ApiClient } from '../../testing/http-client.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { sequenceAll } from '../../testing/sequence-all.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addConversation, addWebhook } from '../../testing/world-records.ts';
import { sweepAttachments } from '../attachments/sweep-attachments.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
let api: ApiClient;
let others: ApiClient;
beforeAll(async () => {
  [api, others] = [await as(jonas), await as(mara)];
});

async function written(json: object = { body_html: '<p>She called once</p>' }) {
  const conversation = await addConversation(app.database, { organizationId });
  const notes = `/conversations/${conversation.publicId}/notes`;
  const { status, body, headers } = await api.post(notes, json);
  expect([status, headers.get('location')]).toEqual([201, `/api/oauth/v1${notes}/${body.data.id}`]);
  return { conversation, notes, path: `${notes}/${body.data.id}`, note: body.data };
}

const change = (path: string, json: object, by = api, headers: Record<string, string> = {}) =>
  by.call(path, { method: 'PATCH', json, headers });
const remove = (path: string, by = api) => by.call(path, { method: 'DELETE' });

async function eventsOf(noteId: string) {
  await sequenceAll(app.database);
  const all = [];
  let after: string | null = null;
  do {
    const { body }: Awaited<ReturnType<typeof api.get>> = await api.get(
      `/events?limit=100&types=note.created,note.updated,note.deleted${after === null ? '' : `&after=${after}`}`,
    );
    if (body.data.length === 0) break;
    all.push(...body.data);
    after = body.page_metadata.after;
  } while (after !== null);
  return all.filter(({ data }) => data.id === noteId);
}

describe('its author', () => {
  test('changes the text and mentions of a note, and everybody sees the new ones', async () => {
    const { path, notes, note, conversation } = await written({
      body_html: 'Once',
      mentions: [mara.publicId],
    });
    const before = (await api.get(`/conversations/${conversation.publicId}`)).text;
    const { status, body } = await change(path, { body_html: '<p onclick="x()">Twice</p>', mentions: [] });
    expect([status, body.data]).toEqual([
      200,
      { ...note, body_html: '<p>Twice</p>', mentions: [], updated_at: body.data.updated_at },
    ]);
    expect(body.data.updated_at).toBeGreaterThanOrEqual(note.updated_at);
    for (const response of [await api.get(path), await others.get(path)])
      expect([response.status, response.body.data]).toEqual([200, body.data]);
    expect((await others.get(notes)).body.data).toEqual([body.data]);
    expect((await api.get(`/conversations/${conversation.publicId}`)).text).toBe(before);
  });

  test('changes it from the inbox as well as through any app', async () => {
    const { path } = await written();
    const people = await inboxClient(app.baseUrl, jonas, bicycles.house);
    const { status, body } = await people.call(path, {
      method: 'PATCH',
      json: { body_html: 'From the inbox' },
    });
    expect([status, body.data.body_html]).toEqual([200, 'From the inbox']);
    expect((await people.call(path, { method: 'DELETE' })).status).toBe(204);
    expect((await api.get(path)).status).toBe(404);
  });

  test('keeps what is not sent, and records no event if nothing changes', async () => {
    const { path, note } = await written({ body_html: 'Once', mentions: [mara.publicId] });
    for (const json of [{}, { body_html: 'Once' }, { mentions: [mara.publicId] }]) {
      const { status, body } = await change(path, json);
      expect([status, body.data]).toEqual([200, { ...note, updated_at: body.data.updated_at }]);
    }
    expect((await eventsOf(note.id)).map(({ type }) => type)).toEqual(['note.created']);
  });

  test('keeps, adds and removes files; a removed one is gone immediately, and its file with the next sweep', async () => {
    const [kept, dropped, added] = [await uploaded(api), await uploaded(api), await uploaded(api)];
    const html = `<p><img src="cid:${kept}"><img src="cid:${dropped}"></p>`;
    const { path, note } = await written({ body_html: html, attachment_ids: [kept, dropped] });
    const [, address = ''] = /src="([^"]+)"/.exec(note.body_html) ?? [];
    const files = { attachment_ids: [added, kept] };
    const { status, body } = await change(path, { body_html: note.body_html, ...files });
    expect([status, body.data.attachments.map(({ id }: { id: string }) => id)]).toEqual([200, [added, kept]]);
    expect(body.data.body_html.match(/<img src="[^"]*\/files\/att_/g)).toHaveLength(1);
    expect(body.data.body_html).toContain(kept);
    expect((await api.get(`/attachments/${dropped}`)).status).toBe(404);
    expect((await download(note.attachments[1].presigned_url)).status).toBe(404);
    expect((await download(address)).status).toBe(200);
    const repeated = await change(path, { attachment_ids: [added, kept, dropped] });
    expect([repeated.status, repeated.body.details[0]]).toMatchObject([
      422,
      { field: 'attachment_ids.2', code: 'not_found' },
    ]);
    await sweepAttachments(app.database, app.files, (error) => {
      throw error;
    });
    const rows = await app.database.read({
      text: 'SELECT id FROM attachments WHERE organization_id = $1 AND id = $2',
      values: [organizationId, parsePublicId('att', dropped)],
    });
    expect(rows).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['blank words', { body_html: '<p> </p>' }, 'body_html'],
    ['words that are null', { body_html: null }, 'body_html'],
    ['an unknown mention', { mentions: [publicId('usr', newId())] }, 'mentions.0'],
    ['an unknown member', { user: mara.publicId }, 'user'],
    ['no files and no words', { body_html: '', attachment_ids: [] }, 'body_html'],
  ])('cannot give it %s: 422, and it stays', async (_what, json, field) => {
    const { path, note } = await written();
    const { status, body } = await change(path, json);
    expect([status, body.details[0].field]).toEqual([422, field]);
    expect((await api.get(path)).body.data).toEqual(note);
  });

  test('changes only the version they know, with If-Match', async () => {
    const { path } = await written();
    const tag = (await api.get(path)).headers.get('etag') ?? '';
    const first = await change(path, { body_html: 'Twice' }, api, { 'if-match': tag });
    const second = await change(path, { body_html: 'Thrice' }, api, { 'if-match': tag });
    expect([first.status, second.status, second.body.error]).toEqual([200, 412, 'precondition_failed']);
    expect(first.headers.get('etag')).toBe((await api.get(path)).headers.get('etag'));
  });

  test('deletes it permanently: it is in no list, and 404', async () => {
    const { path, notes } = await written();
    const { status, text } = await remove(path);
    expect([status, text]).toEqual([204, '']);
    for (const response of [await api.get(path), await remove(path), await change(path, { body_html: 'x' })])
      expect([response.status, response.body.error]).toEqual([404, 'not_found']);
    expect((await api.get(notes)).body.data).toEqual([]);
  });
});

describe("somebody else's note", () => {
  test('can be read by a colleague, who can neither change nor delete it, admin or not: 403', async () => {
    const { path, note } = await written();
    for (const response of [await change(path, { body_html: 'x' }, others), await remove(path, others)])
      expect([response.status, response.body.error]).toEqual([403, 'not_author']);
    expect((await others.get(path)).body.data).toEqual(note);
  });

  test('is refused for an app that acts as itself, which may read it', async () => {
    const { path } = await written();
    const ofApp = await as(mara, { actor: 'app' });
    expect((await ofApp.get(path)).status).toBe(200);
    for (const response of [await change(path, { body_html: 'x' }, ofApp), await remove(path, ofApp)])
      expect([response.status, response.body.error]).toEqual([422, 'actor_self_required']);
  });

  test('needs notes:read to be read and notes:write to be changed', async () => {
    const { path } = await written();
    const reader = await as(jonas, { scopes: ['notes:read'] });
    const writer = await as(jonas, { scopes: ['notes:write'] });
    const statuses = async (by: ApiClient) => [
      (await by.get(path)).status,
      (await change(path, { body_html: 'x' }, by)).status,
    ];
    expect([await statuses(reader), await statuses(writer)]).toEqual([
      [200, 403],
      [403, 200],
    ]);
  });

  test('is only found in its own conversation, and moves with it when that is merged', async () => {
    const { conversation, note } = await written();
    const other = await addConversation(app.database, { organizationId });
    const path = (id: string) => `/conversations/${id}/notes/${note.id}`;
    expect((await api.get(path(other.publicId))).status).toBe(404);
    expect((await remove(path(other.publicId))).status).toBe(404);
    const merge = `/conversations/${conversation.publicId}/merge`;
    expect((await api.post(merge, { into_id: other.publicId })).status).toBe(200);
    const [read, refused] = [
      await api.get(path(conversation.publicId)),
      await change(path(conversation.publicId), { body_html: 'x' }),
    ];
    const location = `/api/oauth/v1${path(other.publicId)}`;
    expect([read.status, read.headers.get('location')]).toEqual([301, location]);
    expect([refused.status, refused.body.error, refused.headers.get('location')]).toEqual([
      409,
      'conversation_merged',
      location,
    ]);
    expect((await change(path(other.publicId), { body_html: 'x' })).status).toBe(200);
  });
});

describe('the events of a note', () => {
  test('record each change with its previous values, and each shows the note as of then', async () => {
    const { path, note } = await written({ body_html: 'One', mentions: [mara.publicId] });
    await change(path, { body_html: 'Two' });
    await change(path, { mentions: [] });
    const events = await eventsOf(note.id);
    expect(events.map(({ type, data, previous }) => [type, data.body_html, data.mentions, previous])).toEqual(
      [
        ['note.created', 'One', [mara.publicId], null],
        ['note.updated', 'Two', [mara.publicId], { body_html: 'One' }],
        ['note.updated', 'Two', [], { mentions: [mara.publicId] }],
      ],
    );
    expect(events[2].actor).toEqual({
      type: 'member',
      user_id: jonas.publicId,
      app_id: bicycles.app.clientId,
    });
  });

  test('end with only its id once it is deleted, and its text is nowhere in the database', async () => {
    const { path, note, conversation } = await written({ body_html: 'the password is hunter2000' });
    await change(path, { body_html: 'the password was hunter2001' });
    expect((await eventsOf(note.id)).map(({ type }) => type)).toEqual(['note.created', 'note.updated']);
    const { id: webhookId } = await addWebhook(app.database, { organizationId, userId: jonas.id });
    await app.database.write({
      text: `INSERT INTO webhook_deliveries
               (organization_id, id, webhook_id, event_id, event_inserted_at, type, status, response_body)
             SELECT organization_id, id, $3, id, inserted_at, type, 'delivered', 'got hunter2000' FROM events
              WHERE organization_id = $1 AND record_id = $2 AND type = 'note.created'`,
      values: [organizationId, parsePublicId('note', note.id), webhookId],
    });
    expect(await dumpDatabase(app.database)).toContain('hunter2000');
    expect((await remove(path)).status).toBe(204);
    expect(await dumpDatabase(app.database)).not.toContain('hunter200');
    const events = await eventsOf(note.id);
    expect(events.map(({ type, data, previous }) => [type, data, previous])).toEqual([
      ['note.deleted', { id: note.id, conversation_id: conversation.publicId }, null],
    ]);
  });
});

test('twenty concurrent changes are all made, and the last one stays', async () => {
  const { path, note } = await written();
  const texts = Array.from({ length: 20 }, (_, index) => `Change ${index}`);
  const responses = await Promise.all(texts.map((body_html) => change(path, { body_html })));
  expect(responses.map(({ status }) => status)).toEqual(texts.map(() => 200));
  const updates = (await eventsOf(note.id)).slice(1);
  expect(updates).toHaveLength(20);
  expect((await api.get(path)).body.data.body_html).toBe(updates.at(-1)?.data.body_html);
});
