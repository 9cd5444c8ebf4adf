import { afterAll, describe, expect, test } from 'vitest';
import { newId, publicId } from '../../ids/public-id.ts';
import { startWorld } from '../../testing/start-world.ts';
import { type AddConversation, addConversation, addMessage } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, jonas, mara } = world;
const api = await as(jonas);
const yesterday = (Date.now() - 86_400_000) * 1000;

function newConversation(options: Partial<AddConversation> = {}) {
  return addConversation(app.database, { organizationId: bicycles.house.id, at: yesterday, ...options });
}

const read = async (id: string) => (await api.get(`/conversations/${id}`)).body.data;

function send(id: string, more: object = {}) {
  return api.post(`/conversations/${id}/messages`, { body_html: '<p>An answer</p>', ...more });
}

describe('after a reply, a conversation', () => {
  test('counts the message, shows it as the last one and moves to the top of the list', async () => {
    const { publicId: id } = await newConversation({ tags: ['late'] });
    const other = await newConversation({ tags: ['late'], at: yesterday + 1 });
    const { body } = await send(id);
    const { inserted_at } = body.data;
    expect(await read(id)).toMatchObject({
      message_count: 1,
      last_message: { id: body.data.id, preview: 'An answer', inserted_at, user: { id: jonas.publicId } },
      last_activity_at: inserted_at,
      updated_at: inserted_at,
      inserted_at: Math.floor(yesterday / 1_000_000),
    });
    for (const list of ['/conversations?limit=1', '/conversations?limit=1&tag=late'])
      expect((await api.get(list)).body.data[0].id).toBe(id);
    const tagged = (await api.get('/conversations?tag=late')).body.data;
    expect(tagged.map((it: { id: string }) => it.id)).toEqual([id, other.publicId]);
  });

  test('no longer waits, and keeps the time of its first reply', async () => {
    const { publicId: id } = await newConversation({ waiting: true });
    expect((await read(id)).waiting_since).toBe(Math.floor(yesterday / 1_000_000));
    await send(id);
    const first = await read(id);
    expect([first.waiting_since, first.first_replied_at]).toEqual([null, first.last_message.inserted_at]);
    await app.database.write({
      text: `UPDATE conversations SET first_replied_at = to_timestamp(5)`,
      values: [],
    });
    await send(id);
    expect(await read(id)).toMatchObject({ first_replied_at: 5, message_count: 2 });
  });

  test('shows the member who wrote last instead of a contact', async () => {
    const conversation = await newConversation({ contactId: bicycles.contact.id });
    const where = { organizationId: bicycles.house.id, conversationId: conversation.id };
    const { id } = await addMessage(app.database, { ...where, contactId: bicycles.contact.id });
    const text = `UPDATE conversations SET last_message_id = $1, last_message_at = now(), last_message_contact_id = $2,
                    last_message_preview = 'Hello?' WHERE id = $3`;
    await app.database.write({ text, values: [id, bicycles.contact.id, conversation.id] });
    expect((await read(conversation.publicId)).last_message.user.id).toBe(bicycles.contact.publicId);
    await send(conversation.publicId);
    expect((await read(conversation.publicId)).last_message.user.id).toBe(jonas.publicId);
  });

  test.each([
    ['open', undefined, 'open'],
    ['snoozed', undefined, 'snoozed'],
    ['closed', undefined, 'closed'],
    ['open', 'closed', 'closed'],
    ['snoozed', 'closed', 'closed'],
    ['closed', 'closed', 'closed'],
    ['closed', 'open', 'open'],
    ['snoozed', 'open', 'open'],
    ['open', 'open', 'open'],
  ])('and is %s, with conversation_status %s, is then %s', async (before, conversation_status, after) => {
    const { publicId: id } = await newConversation({ status: before });
    const { status, body } = await send(id, { conversation_status });
    expect(status).toBe(201);
    const now = await read(id);
    const closedBefore = before === 'closed' ? Math.floor(yesterday / 1_000_000) : body.data.inserted_at;
    expect(now).toMatchObject({ status: after, closed_at: after === 'closed' ? closedBefore : null });
    expect(now.snoozed_until === null).toBe(after !== 'snoozed');
  });

  test('that was merged is 409 with the address of its target, and unchanged', async () => {
    const target = await newConversation();
    const merged = await newConversation({ mergedIntoId: target.id });
    for (const body of [{ body_html: 'x' }, { body_html: 'x', reply_to_id: publicId('msg', newId()) }]) {
      const response = await api.post(`/conversations/${merged.publicId}/messages`, body);
      expect([response.status, response.body.error]).toEqual([409, 'conversation_merged']);
      const location = `/api/oauth/v1/conversations/${target.publicId}/messages`;
      expect(response.headers.get('location')).toBe(location);
    }
    expect((await read(target.publicId)).message_count).toBe(0);
  });
});

describe('the events of a message', () => {
  const eventsOf = (recordId: string) =>
    app.database.read<Record<string, unknown>>({
      text: 'SELECT type, actor_type, actor_user_id, actor_app_id, seq, data, previous FROM events WHERE record_id = $1 ORDER BY seq',
      values: [recordId],
    });
  const by = { actor_type: 'member', actor_user_id: mara.id, actor_app_id: bicycles.app.id };

  test('are in chronological order, with who did it through which app', async () => {
    const maraApi = await as(mara);
    const { id, publicId } = await newConversation();
    const path = `/conversations/${publicId}/messages`;
    for (const conversation_status of ['open', 'closed', 'closed', 'open'])
      await maraApi.post(path, { body_html: 'x', conversation_status });
    const [closed, opened, ...more] = await eventsOf(id);
    expect(more).toEqual([]);
    expect(closed).toMatchObject({
      ...by,
      type: 'conversation.status_changed',
      previous: { status: 'open' },
    });
    expect(closed?.data).toMatchObject({ id, status: 'closed', message_count: 2 });
    expect(opened).toMatchObject({ ...by, previous: { status: 'closed' } });
    expect(opened?.data).toMatchObject({ status: 'open', closed_at: null, message_count: 4 });
    const messages = await app.database.read<{ id: string }>({
      text: 'SELECT id FROM messages WHERE conversation_id = $1 ORDER BY inserted_at',
      values: [id],
    });
    const created = await Promise.all(messages.map((message) => eventsOf(message.id)));
    expect(created.flat()).toEqual(
      Array(4).fill(expect.objectContaining({ ...by, type: 'message.created' })),
    );
    const order = [created[0], created[1], [closed], created[2], created[3], [opened]].flat();
    const numbers = order.map((event) => Number(event?.seq));
    expect(numbers).toEqual([...numbers].sort((one, two) => one - two));
  });

  test('are written with it or not at all: if one can’t be written, the response is 500 and nothing has changed', async () => {
    const { publicId: id } = await newConversation();
    const before = await read(id);
    await app.database.write({
      text: "ALTER TABLE events ADD CONSTRAINT refused CHECK (type <> 'conversation.status_changed') NOT VALID",
      values: [],
    });
    const { status, text, headers } = await send(id, { conversation_status: 'closed' });
    await app.database.write({ text: 'ALTER TABLE events DROP CONSTRAINT refused', values: [] });
    expect(status).toBe(500);
    expect(text).not.toMatch(/refused|events|constraint|INSERT|\/|\.ts/);
    const line = app.logLines.find(
      (it) => it.includes(headers.get('x-request-id') ?? '-') && it.includes('refused'),
    );
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, err: { code: '23514' } });
    expect(await read(id)).toEqual(before);
    expect((await api.get(`/conversations/${id}/messages`)).body.data).toEqual([]);
  });
});
