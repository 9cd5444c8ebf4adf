import { afterAll, describe, expect, test } from 'vitest';
import { channelSources } from '../../../contract/channel.ts';
import { sources } from '../../../contract/values/sources.ts';
import { miscountedConversations } from '../../demo/miscounted-conversations.ts';
import { newId, parsePublicId, publicId } from '../../ids/public-id.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addContact, addConversation } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas } = world;
const organizationId = bicycles.house.id;
const channel = await as(mara, { actor: 'app', scopes: ['channels:write'] });
const api = await as(mara);
const contact = bicycles.contact;
const path = `/contacts/${contact.publicId}/messages`;
const receive = (json: object, by = channel, at = path) => by.post(at, json);
const conversation = async (id: string) => (await api.get(`/conversations/${id}`)).body.data;
const newConversation = (options: Partial<Parameters<typeof addConversation>[1]> = {}) =>
  addConversation(app.database, { organizationId, contactId: contact.id, ...options });
const rows = (text: string, values: unknown[] = []) =>
  app.database.read<Record<string, unknown>>({ text, values });
const count = async (table: string) => (await rows(`SELECT FROM ${table}`)).length;
const eventsOf = (...ids: string[]) =>
  rows(
    `SELECT type, actor_type, actor_user_id, actor_app_id, data, previous FROM events
      WHERE record_id = ANY ($1) ORDER BY seq`,
    [ids.map((id) => parsePublicId(id.startsWith('cnv') ? 'cnv' : 'msg', id))],
  );
const byContact = { actor_type: 'contact', actor_user_id: null, actor_app_id: bicycles.app.id };

describe('a customer’s message from another platform', () => {
  test('opens a conversation, written as the contact, who now waits', async () => {
    const sent = {
      body_html: '<p>Is it ready?</p>',
      source: 'whatsapp',
      subject: 'My wheel',
      meta_info: { a: 1 },
    };
    const { status, headers, body } = await receive(sent);
    expect(status).toBe(201);
    const { data } = body;
    expect(data).toMatchObject({
      source: 'whatsapp',
      is_spam: false,
      is_ai_message: false,
      body_html: '<p>Is it ready?</p>',
      user: { id: contact.publicId },
      meta_info: { a: 1, deskbell: { via_app: { id: bicycles.app.clientId } } },
    });
    const address = `/conversations/${data.conversation_id}/messages/${data.id}`;
    expect(headers.get('location')).toBe(`/api/oauth/v1${address}`);
    expect((await api.get(address)).body).toEqual(body);
    expect(await conversation(data.conversation_id)).toMatchObject({
      subject: 'My wheel',
      status: 'open',
      source: 'whatsapp',
      contact: { id: contact.publicId },
      assignee: null,
      meta_info: { a: 1 },
      message_count: 1,
      last_message: { id: data.id, preview: 'Is it ready?', user: { id: contact.publicId } },
      waiting_since: data.inserted_at,
      first_replied_at: null,
      last_activity_at: data.inserted_at,
    });
    expect(await miscountedConversations(app.database, organizationId)).toEqual([]);
  });

  test('has events by the contact, through the app: the conversation before its message', async () => {
    const { data } = (await receive({ body_html: 'x' })).body;
    expect(await eventsOf(data.conversation_id, data.id)).toEqual([
      {
        ...byContact,
        type: 'conversation.created',
        data: expect.objectContaining({ message_count: 1, tags: [], subject: null }),
        previous: null,
      },
      { ...byContact, type: 'message.created', data: null, previous: null },
    ]);
  });

  test.each(channelSources)('may come from %s', async (source) => {
    expect((await receive({ body_html: 'x', source })).body.data.source).toBe(source);
  });

  test.each(sources.filter((it) => !(channelSources as readonly string[]).includes(it)))(
    'cannot come from %s, which is for the server to say',
    async (source) => {
      const { status, body } = await receive({ body_html: 'x', source });
      expect([status, body.error, body.details[0].field]).toEqual([422, 'validation_error', 'source']);
    },
  );

  test('comes from api by default', async () => {
    expect((await receive({ body_html: 'x' })).body.data.source).toBe('api');
  });
});

describe('a message that joins a conversation', () => {
  test('is counted, becomes the last one, and moves its conversation and tags to the top', async () => {
    const { publicId: id } = await newConversation({ tags: ['wheel'], at: 1_700_000_000_000_000 });
    const { status, body } = await receive({
      body_html: '<p>Hello?</p>',
      conversation_id: id,
      source: 'sms',
    });
    expect([status, body.data.conversation_id]).toEqual([201, id]);
    const { inserted_at } = body.data;
    expect(await conversation(id)).toMatchObject({
      message_count: 1,
      source: 'email',
      last_message: { id: body.data.id, preview: 'Hello?', user: { id: contact.publicId } },
      waiting_since: inserted_at,
      last_activity_at: inserted_at,
      updated_at: inserted_at,
    });
    expect((await api.get('/conversations?tag=wheel')).body.data[0].id).toBe(id);
    expect(await miscountedConversations(app.database, organizationId)).toEqual([]);
  });

  test.each(['closed', 'snoozed'])('reopens it if it is %s, with an event', async (status) => {
    const { publicId: id } = await newConversation({ status, tags: ['late'] });
    const { data } = (await receive({ body_html: 'x', conversation_id: id })).body;
    const open = { status: 'open', closed_at: null, snoozed_until: null };
    expect(await conversation(id)).toMatchObject({ ...open, waiting_since: data.inserted_at });
    expect(await eventsOf(id, data.id)).toEqual([
      { ...byContact, type: 'message.created', data: null, previous: null },
      {
        ...byContact,
        type: 'conversation.status_changed',
        data: expect.objectContaining({ ...open, tags: ['late'], message_count: 1 }),
        previous: { status },
      },
    ]);
  });

  test('leaves an open one open, with no event but its own', async () => {
    const { publicId: id } = await newConversation();
    const { data } = (await receive({ body_html: 'x', conversation_id: id })).body;
    expect((await eventsOf(id, data.id)).map(({ type }) => type)).toEqual(['message.created']);
  });

  test('starts the wait with the first of several, until a member replies', async () => {
    const { publicId: id } = await newConversation({ waiting: true, at: 1_700_000_000_000_000 });
    await receive({ body_html: 'x', conversation_id: id });
    expect((await conversation(id)).waiting_since).toBe(1_700_000_000);
    await api.post(`/conversations/${id}/messages`, { body_html: 'Here' });
    expect((await conversation(id)).waiting_since).toBe(null);
    const { inserted_at } = (await receive({ body_html: 'Thanks', conversation_id: id })).body.data;
    expect((await conversation(id)).waiting_since).toBe(inserted_at);
    expect((await conversation(id)).message_count).toBe(3);
  });

  test('in a spam conversation stays spam', async () => {
    const { publicId: id } = await newConversation({ isSpam: true, status: 'closed' });
    const { data } = (await receive({ body_html: 'x', conversation_id: id })).body;
    expect([data.is_spam, (await conversation(id)).is_spam]).toEqual([true, true]);
  });

  test('is 409 in a merged one, with the address of its target', async () => {
    const other = await addContact(app.database, { organizationId, name: 'The same person' });
    const target = await newConversation({ contactId: other.id });
    const source = await newConversation({ status: 'closed', mergedIntoId: target.id });
    const refused = await receive({ body_html: 'x', conversation_id: source.publicId });
    expect([refused.status, refused.body.error]).toEqual([409, 'conversation_merged']);
    expect(refused.headers.get('location')).toBe(`/api/oauth/v1/conversations/${target.publicId}`);
    const taken = await receive({ body_html: 'x', conversation_id: target.publicId });
    expect([taken.status, taken.body.data.user.id]).toEqual([201, contact.publicId]);
  });
});

test('two hundred at once in one conversation, while members reply and close, leave every count right', async () => {
  const { publicId: id } = await newConversation({ tags: ['busy'] });
  const member = await as(jonas);
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      index % 4 === 0
        ? member.post(`/conversations/${id}/messages`, {
            body_html: `Answer ${index}`,
            ...(index % 8 === 0 && { conversation_status: 'closed' }),
          })
        : receive({ body_html: `Question ${index}`, ...(index % 3 === 0 ? {} : { conversation_id: id }) }),
    ),
  );
  expect(responses.filter(({ status }) => status !== 201)).toEqual([]);
  expect(await miscountedConversations(app.database, organizationId)).toEqual([]);
});

describe('a contact', () => {
  test('that is blocked is 409: nothing more is accepted, until they are unblocked', async () => {
    const { publicId: blocked } = await addContact(app.database, { organizationId, name: 'Loud' });
    const door = `/contacts/${blocked}`;
    const block = (is_blocked: boolean) => api.call(door, { method: 'PATCH', json: { is_blocked } });
    await block(true);
    const before = [await count('messages'), await count('conversations')];
    const { status, body } = await receive({ body_html: 'x' }, channel, `${door}/messages`);
    expect([status, body.error]).toEqual([409, 'conflict']);
    expect([await count('messages'), await count('conversations')]).toEqual(before);
    await block(false);
    expect((await receive({ body_html: 'x' }, channel, `${door}/messages`)).status).toBe(201);
  });

  test('that was erased is 404', async () => {
    const { publicId: erased } = await addContact(app.database, { organizationId, name: 'Gone' });
    expect((await receive({ body_html: 'x' }, channel, `/contacts/${erased}/messages`)).status).toBe(201);
    await api.call(`/contacts/${erased}`, { method: 'DELETE' });
    const { status, body } = await receive({ body_html: 'x' }, channel, `/contacts/${erased}/messages`);
    expect([status, body.error]).toEqual([404, 'not_found']);
  });
});

describe('delivering a message', () => {
  test('needs channels:write, which a person has only while an admin', async () => {
    const before = await count('messages');
    const everythingElse = { scopes: ['messages:write', 'contacts:write', 'conversations:write'] } as const;
    for (const by of [await as(mara, everythingElse), await as(jonas)]) {
      const { status, body } = await receive({ body_html: 'x' }, by);
      expect([status, body.error]).toEqual([403, 'insufficient_scope']);
    }
    expect(await count('messages')).toBe(before);
    expect((await receive({ body_html: 'x' }, api)).status).toBe(201);
  });

  test.each<[string, object, string]>([
    ['no words', {}, 'body_html'],
    ['blank words', { body_html: '<p> </p>' }, 'body_html'],
    ['too many words', { body_html: 'x'.repeat(150_001) }, 'body_html'],
    ['a conversation nobody knows', { conversation_id: publicId('cnv', newId()) }, 'conversation_id'],
    ['a conversation that cannot be', { conversation_id: 'nonsense' }, 'conversation_id'],
    [
      "another contact's conversation",
      { conversation_id: bicycles.conversation.publicId },
      'conversation_id',
    ],
    ["another organization's", { conversation_id: tea.conversation.publicId }, 'conversation_id'],
    [
      'a subject for one that is there',
      { conversation_id: publicId('cnv', newId()), subject: 'x' },
      'subject',
    ],
    ['an empty subject', { subject: '' }, 'subject'],
    ['an empty external id', { external_id: '' }, 'external_id'],
    ['a long external id', { external_id: 'x'.repeat(501) }, 'external_id'],
    ['an attachment nobody uploaded', { attachment_ids: ['x'] }, 'attachment_ids.0'],
    ['the key of the server', { meta_info: { deskbell: {} } }, 'meta_info.deskbell'],
    ['an author', { user: mara.publicId }, 'user'],
    ['a status', { conversation_status: 'closed' }, 'conversation_status'],
  ])('with %s is 422, names the field and writes nothing', async (_what, json, field) => {
    const other = await addContact(app.database, { organizationId, name: 'Other' });
    const before = [await count('messages'), await count('conversations'), await count('events')];
    const words = field === 'body_html' ? {} : { body_html: 'x' };
    const response = await receive({ ...words, ...json }, channel, `/contacts/${other.publicId}/messages`);
    expect([response.status, response.body.error]).toEqual([422, 'validation_error']);
    expect(response.body.details[0].field).toBe(field);
    expect([await count('messages'), await count('conversations'), await count('events')]).toEqual(before);
  });

  test('that fails half-way leaves nothing behind, and can be retried', async () => {
    const { publicId: id } = await newConversation({ status: 'closed' });
    const fault = `ALTER TABLE conversations ADD CONSTRAINT fault CHECK (last_message_preview <> 'Fault') NOT VALID`;
    await app.database.write({ text: fault, values: [] });
    const tables = ['messages', 'message_external_ids', 'idempotency_keys', 'events', 'conversations'];
    const before = await Promise.all(tables.map(count));
    const send = (target: object) =>
      channel.post(path, { body_html: 'Fault', external_id: 'f', ...target }, { 'idempotency-key': 'f' });
    for (const target of [{ conversation_id: id }, {}]) expect((await send(target)).status).toBe(500);
    expect(await Promise.all(tables.map(count))).toEqual(before);
    await app.database.write({ text: 'ALTER TABLE conversations DROP CONSTRAINT fault', values: [] });
    const repeated = await send({ conversation_id: id });
    expect([repeated.status, repeated.headers.has('idempotency-replayed')]).toEqual([201, false]);
  });
});
