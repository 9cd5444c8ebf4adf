import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { miscountedConversations } from '../../../demo/miscounted-conversations.ts';
import { newId, parsePublicId, publicId } from '../../../ids/public-id.ts';
import { uploaded } from '../../../testing/attachments.ts';
import { addMailChannel } from '../../../testing/mail-channel.ts';
import { sequenceAll } from '../../../testing/sequence-all.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addConversation, addMessage } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas } = world;
const organizationId = bicycles.house.id;
const contactId = bicycles.contact.id;
const api = await as(jonas);

const path = (id: string) => `/conversations/${id}`;
const read = async (below: string) => (await api.get(below)).body.data;
const split = (id: string, json: object, headers: Record<string, string> = {}, by = api) =>
  by.post(`${path(id)}/split`, json, headers);
const send = async (id: string, body_html: string, more: object = {}): Promise<string> => {
  const { status, body } = await api.post(`${path(id)}/messages`, { body_html, ...more });
  expect(status).toBe(201);
  return body.data.id;
};
const texts = async (id: string) =>
  (await read(`${path(id)}/messages?limit=100`)).map((it: { body_html: string }) => it.body_html);
const uuid = (id: string) => parsePublicId('msg', id) ?? '';

/** A customer's message; the row changes as a channel's message would change it. */
async function ask(conversationId: string, body: string): Promise<string> {
  const message = await addMessage(app.database, { organizationId, conversationId, contactId, body });
  await app.database.write({
    text: `UPDATE conversations c SET message_count = message_count + 1, last_message_id = m.id, last_message_user_id = NULL,
             last_message_contact_id = m.contact_id, last_message_at = m.inserted_at, last_activity_at = m.inserted_at,
             last_message_preview = trim(regexp_replace(m.body_html, '<[^>]*>', '', 'g')), updated_at = m.inserted_at,
             waiting_since = coalesce(waiting_since, m.inserted_at), status = 'open', closed_at = NULL
            FROM messages m WHERE m.organization_id = $1 AND m.id = $2 AND c.organization_id = $1 AND c.id = $3`,
    values: [organizationId, message.id, conversationId],
  });
  return publicId('msg', message.id);
}

/** Two questions; only the second is answered. */
async function twoTopics(options: object = {}) {
  const { id, publicId: cnv } = await addConversation(app.database, {
    organizationId,
    contactId,
    at: (Date.now() - 60_000) * 1000,
    ...options,
  });
  const wheel = await ask(id, '<p>My wheel is bent</p>');
  const invoice = await ask(id, '<p>And the invoice?</p>');
  const reply = await send(cnv, '<p>The invoice is attached</p>');
  return { id, cnv, wheel, invoice, reply };
}

afterEach(async () => {
  expect(await miscountedConversations(app.database, organizationId)).toEqual([]);
});

describe('splitting a conversation', () => {
  test('moves the chosen messages into a new one with the same contact, assignee, priority and tags', async () => {
    const { cnv, wheel, invoice, reply } = await twoTopics({ tags: ['repair'], priority: 'high' });
    await api.call(path(cnv), { method: 'PATCH', json: { assignee_id: mara.publicId } });
    const { status, body, headers } = await split(cnv, {
      message_ids: [reply, invoice],
      subject: 'The invoice',
    });
    const { data } = body;
    expect([status, headers.get('location')]).toEqual([201, `/api/oauth/v1${path(data.id)}`]);
    expect(data).toMatchObject({
      subject: 'The invoice',
      status: 'open',
      priority: 'high',
      tags: ['repair'],
      contact: { id: bicycles.contact.publicId },
      assignee: { id: mara.publicId },
      message_count: 2,
      waiting_since: null,
      last_message: { id: reply, preview: 'The invoice is attached' },
    });
    expect(data).toEqual(await read(path(data.id)));
    expect(await texts(data.id)).toEqual(['<p>And the invoice?</p>', '<p>The invoice is attached</p>']);
    expect(await texts(cnv)).toEqual(['<p>My wheel is bent</p>']);
    const rest = await read(path(cnv));
    expect(rest).toMatchObject({
      message_count: 1,
      last_message: { id: wheel, preview: 'My wheel is bent' },
    });
    expect(rest.waiting_since).not.toBeNull();
    expect((await read(`${path(data.id)}/messages/${invoice}`)).conversation_id).toBe(data.id);
  });

  test('takes along files, quotes and the solution mark; notes stay', async () => {
    const { cnv, invoice, reply } = await twoTopics();
    const file = await uploaded(api);
    const second = await send(cnv, '<p>Here</p>', { attachment_ids: [file], reply_to_id: invoice });
    await api.call(`${path(cnv)}/messages/${second}/solution`, { method: 'PUT' });
    await api.post(`${path(cnv)}/notes`, { body_html: 'He is in a hurry' });
    const { id } = (await split(cnv, { message_ids: [invoice, reply, second] })).body.data;
    expect(await read(`${path(id)}/messages/${second}`)).toMatchObject({
      attachments: [{ id: file }],
      reply_to: { id: invoice },
    });
    expect([(await read(path(id))).solution_message_id, (await read(path(cnv))).solution_message_id]).toEqual(
      [second, null],
    );
    expect([(await read(`${path(id)}/notes`)).length, (await read(`${path(cnv)}/notes`)).length]).toEqual([
      0, 1,
    ]);
  });

  test('of a closed conversation leaves both closed, unless somebody waits in the new one', async () => {
    const { id, cnv, invoice, reply } = await twoTopics();
    await ask(id, '<p>Hello?</p>');
    await api.call(path(cnv), { method: 'PATCH', json: { status: 'closed' } });
    const quiet = (await split(cnv, { message_ids: [invoice, reply] })).body.data;
    expect([quiet.status, (await read(path(cnv))).status]).toEqual(['closed', 'closed']);
    const [wheel] = await read(`${path(cnv)}/messages`);
    expect((await split(cnv, { message_ids: [wheel.id] })).body.data).toMatchObject({ status: 'open' });
  });

  test('adds a line to the history of both, with a link to the other', async () => {
    const { cnv, invoice } = await twoTopics();
    const { data } = (await split(cnv, { message_ids: [invoice] })).body;
    const [there] = await read(`${path(cnv)}/history`);
    const [here] = await read(`${path(data.id)}/history`);
    const source = await read(path(cnv));
    expect(there).toMatchObject({
      actor: { user: { id: jonas.publicId } },
      split_into: { id: data.id, number: data.number },
      split_from: null,
    });
    expect(here).toMatchObject({ split_into: null, split_from: { id: cnv, number: source.number } });
  });

  test('has events that say what moved where', async () => {
    const { cnv, invoice, reply } = await twoTopics();
    await sequenceAll(app.database);
    const admin = await as(mara);
    const { before } = (await admin.get('/events?after=now')).body.page_metadata;
    const { data } = (await split(cnv, { message_ids: [reply, invoice] })).body;
    await sequenceAll(app.database);
    const events = (await admin.get(`/events?after=${before}`)).body.data;
    expect(
      events.map(({ type, data: { id } }: { type: string; data: { id: string } }) => [type, id]),
    ).toEqual([
      ['conversation.created', data.id],
      ['conversation.split', cnv],
      ['conversation.updated', cnv],
    ]);
    expect(events[1].data).toEqual({ id: cnv, into_id: data.id, message_ids: [invoice, reply] });
    expect(events[2].previous).toMatchObject({ message_count: 3 });
  });

  test('keeps what was read as read, and can be undone by merging back', async () => {
    const { cnv, invoice, reply } = await twoTopics();
    const before = await texts(cnv);
    const { id } = (await split(cnv, { message_ids: [invoice, reply] })).body.data;
    expect((await api.post(`${path(id)}/merge`, { into_id: cnv })).status).toBe(200);
    expect(await texts(cnv)).toEqual(before);
    expect((await read(path(cnv))).message_count).toBe(3);
  });

  test('again with the same key returns the same conversation', async () => {
    const { cnv, invoice, reply } = await twoTopics();
    const key = { 'idempotency-key': newId() };
    const first = await split(cnv, { message_ids: [invoice] }, key);
    const repeated = await split(cnv, { message_ids: [invoice] }, key);
    expect([repeated.status, repeated.body.data.id, repeated.headers.get('idempotency-replayed')]).toEqual([
      201,
      first.body.data.id,
      'true',
    ]);
    const other = await split(cnv, { message_ids: [reply] }, key);
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused']);
  });

  test('ten times at once moves each message once', async () => {
    const { cnv, invoice } = await twoTopics();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => split(cnv, { message_ids: [invoice] })),
    );
    const created = responses.filter(({ status }) => status === 201);
    expect(created.length).toBe(1);
    for (const { status } of responses) expect([201, 422]).toContain(status);
    expect(await texts(created[0]?.body.data.id)).toEqual(['<p>And the invoice?</p>']);
  });
});

describe('splitting is refused, and nothing moves', () => {
  test.each([
    ['all messages', 'message_ids', 'impossible'],
    ['none', 'message_ids', undefined],
    ['one of another conversation', 'message_ids.1', 'not_found'],
    ['one of another organization', 'message_ids.1', 'not_found'],
    ['one that never was', 'message_ids.1', 'not_found'],
  ])('for %s', async (what, field, code) => {
    const { cnv, wheel, invoice, reply } = await twoTopics();
    const elsewhere = await twoTopics();
    const theirs = await addMessage(app.database, {
      organizationId: tea.house.id,
      conversationId: tea.conversation.id,
      contactId: tea.contact.id,
      body: 'Theirs',
    });
    const ids: Record<string, string[]> = {
      'all messages': [wheel, invoice, reply],
      none: [],
      'one of another conversation': [wheel, elsewhere.wheel],
      'one of another organization': [wheel, publicId('msg', theirs.id)],
      'one that never was': [wheel, publicId('msg', newId())],
    };
    const { status, body } = await split(cnv, { message_ids: ids[what] });
    expect([status, body.details[0].field]).toEqual([422, field]);
    if (code !== undefined) expect(body.details[0].code).toBe(code);
    expect((await texts(cnv)).length).toBe(3);
    await app.database.write({
      text: 'DELETE FROM messages WHERE organization_id = $1 AND id = $2',
      values: [tea.house.id, theirs.id],
    });
  });

  test('for all messages, even if the stored number of messages is too high', async () => {
    const { id, cnv, wheel, invoice, reply } = await twoTopics({ tags: ['repair'] });
    const count = (text: string) =>
      app.database.write({
        text: `UPDATE conversations SET message_count = ${text} WHERE organization_id = $1 AND id = $2`,
        values: [organizationId, id],
      });
    await count('message_count + 1');
    const { status, body } = await split(cnv, { message_ids: [wheel, invoice, reply] });
    await count('message_count - 1');
    expect([status, body.details?.[0]]).toEqual([
      422,
      expect.objectContaining({ field: 'message_ids', code: 'impossible' }),
    ]);
    expect(await texts(cnv)).toHaveLength(3);
  });

  test('for a message that is still being sent, with a sentence that names it', async () => {
    const { cnv, invoice, reply } = await twoTopics();
    const channel = await addMailChannel(app.database, { organizationId });
    await app.database.write({
      text: `INSERT INTO mail_outbox (organization_id, message_id, channel_id, next_attempt_at, inserted_at)
             VALUES ($1, $2, $3, now() + interval '1 hour', now())`,
      values: [organizationId, uuid(reply), channel.id],
    });
    const { status, body } = await split(cnv, { message_ids: [invoice, reply] });
    expect([status, body.error, body.error_description]).toEqual([
      409,
      'conflict',
      expect.stringContaining(`Message ${reply} is still being sent`),
    ]);
    expect((await split(cnv, { message_ids: [invoice] })).status).toBe(201);
  });

  test('for a message that a scheduled one replies to', async () => {
    const { cnv, invoice } = await twoTopics();
    const scheduled = await api.post(`${path(cnv)}/scheduled-messages`, {
      body_html: '<p>Tomorrow</p>',
      send_at: Math.floor(Date.now() / 1000) + 3600,
      reply_to_id: invoice,
    });
    expect(scheduled.status).toBe(201);
    const { status, body } = await split(cnv, { message_ids: [invoice] });
    expect([status, body.error]).toEqual([409, 'conflict']);
  });

  test('for a merged conversation, an app that acts for itself, and without conversations:write', async () => {
    const { cnv, invoice } = await twoTopics();
    const asApp = await split(cnv, { message_ids: [invoice] }, {}, await as(mara, { actor: 'app' }));
    expect([asApp.status, asApp.body.error]).toEqual([422, 'actor_self_required']);
    const reader = await as(jonas, { scopes: ['conversations:read'] });
    const narrow = await split(cnv, { message_ids: [invoice] }, {}, reader);
    expect([narrow.status, narrow.body.error]).toEqual([403, 'insufficient_scope']);
    const ada = await as(world.ada);
    expect((await split(cnv, { message_ids: [invoice] }, {}, ada)).status).toBe(404);
    const target = await twoTopics();
    await api.post(`${path(cnv)}/merge`, { into_id: target.cnv });
    const merged = await split(cnv, { message_ids: [invoice] });
    expect([merged.status, merged.body.error]).toEqual([409, 'conversation_merged']);
  });
});
