import { afterAll, describe, expect, test } from 'vitest';
import { newId, publicId } from '../../../ids/public-id.ts';
import { addMailChannel, addMailOf } from '../../../testing/mail-channel.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addContact, addConversation, addMessage } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas } = world;
const organizationId = bicycles.house.id;
const api = await as(jonas);
const channel = await addMailChannel(app.database, { organizationId });

async function newConversation() {
  const { id, publicId: cnv } = await addConversation(app.database, { organizationId });
  const path = `/conversations/${cnv}/participants`;
  const put = (json: object, by = api) => by.call(path, { method: 'PUT', json });
  const remove = (address: string, by = api) =>
    by.call(`${path}/${encodeURIComponent(address)}`, { method: 'DELETE' });
  const list = async () => (await api.get(path)).body.data;
  const read = async () => (await api.get(`/conversations/${cnv}`)).body.data;
  return { id, cnv, path, put, remove, list, read };
}

/** Somebody who replied to an email that was forwarded to them. */
const join = (conversationId: string, address: string, at = new Date()) =>
  app.database.write({
    text: `INSERT INTO conversation_participants (organization_id, conversation_id, address, inserted_at) VALUES ($1, $2, $3, $4)`,
    values: [organizationId, conversationId, address, at.toISOString()],
  });

const eventsOf = (recordId: string) =>
  app.database.read<Record<string, unknown>>({
    text: 'SELECT type, actor_user_id, previous FROM events WHERE record_id = $1 ORDER BY seq',
    values: [recordId],
  });

describe('a participant of a conversation', () => {
  test('is added by address, with their name and the matching contact', async () => {
    const { put, list, id } = await newConversation();
    const contact = await addContact(app.database, { organizationId, name: 'Tom Vale' });
    await app.database.write({
      text: 'INSERT INTO contact_addresses (organization_id, address, contact_id) VALUES ($1, $2, $3)',
      values: [organizationId, 'tom+wheel@customer.example', contact.id],
    });
    const { status, body } = await put({ address: ' Tom+Wheel@Customer.example', name: 'Tom' });
    expect([status, body.data]).toEqual([
      200,
      {
        address: 'tom+wheel@customer.example',
        name: 'Tom',
        contact: expect.objectContaining({ id: contact.publicId, name: 'Tom Vale' }),
        is_confirmed: true,
        inserted_at: expect.any(Number),
      },
    ]);
    expect(await list()).toEqual([body.data]);
    expect(await eventsOf(id)).toEqual([
      { type: 'conversation.updated', actor_user_id: jonas.id, previous: {} },
    ]);
  });

  test('is confirmed by the same request if they joined by reply', async () => {
    const { id, put, list, read } = await newConversation();
    await join(id, 'guest@customer.example');
    expect(await list()).toMatchObject([{ address: 'guest@customer.example', is_confirmed: false }]);
    const before = (await read()).updated_at;
    expect((await put({ address: 'guest@customer.example' })).body.data.is_confirmed).toBe(true);
    expect((await read()).updated_at).toBeGreaterThanOrEqual(before);
    expect(await list()).toMatchObject([{ address: 'guest@customer.example', is_confirmed: true }]);
  });

  test('is unchanged when added again', async () => {
    const { id, put } = await newConversation();
    const first = await put({ address: 'tom@customer.example', name: 'Tom' });
    expect((await put({ address: 'tom@customer.example' })).text).toBe(first.text);
    expect((await put({ address: 'tom@customer.example', name: 'Tom' })).text).toBe(first.text);
    expect(await eventsOf(id)).toHaveLength(1);
    expect((await put({ address: 'tom@customer.example', name: 'Thomas' })).body.data.name).toBe('Thomas');
  });

  test('is removed, repeatably, and added again', async () => {
    const { id, put, remove, list } = await newConversation();
    await put({ address: 'tom+a/b@customer.example', name: 'Tom' });
    for (const _twice of [1, 2]) {
      const { status, text } = await remove('Tom+a/b@customer.example');
      expect([status, text]).toEqual([204, '']);
    }
    expect((await remove('never-here')).status).toBe(204);
    expect([await list(), (await eventsOf(id)).length]).toEqual([[], 2]);
    const repeated = await put({ address: 'tom+a/b@customer.example' });
    expect(repeated.body.data).toMatchObject({ name: 'Tom', is_confirmed: true });
  });

  test('is sorted among the others: confirmed ones first, then the latest to join', async () => {
    const { id, put, list } = await newConversation();
    await join(id, 'early@customer.example', new Date(1_790_000_000_000));
    await join(id, 'late@customer.example', new Date(1_790_000_100_000));
    await put({ address: 'tom@customer.example' });
    expect((await list()).map(({ address }: { address: string }) => address)).toEqual([
      'tom@customer.example',
      'late@customer.example',
      'early@customer.example',
    ]);
  });

  test('can be changed by an app acting as itself, too', async () => {
    const { put, remove } = await newConversation();
    const ofApp = await as(mara, { actor: 'app' });
    expect((await put({ address: 'tom@customer.example' }, ofApp)).status).toBe(200);
    expect((await remove('tom@customer.example', ofApp)).status).toBe(204);
  });
});

test('a reply goes to participants who joined by a reply only while they are confirmed', async () => {
  const { id, cnv, put, remove, list } = await newConversation();
  const guest = await addContact(app.database, { organizationId, name: 'Guest' });
  const where = { organizationId, conversationId: id, contactId: guest.id };
  const message = await addMessage(app.database, where);
  await addMailOf(app.database, await addMailChannel(app.database, { organizationId }), {
    ...where,
    messageId: message.id,
  });
  const answered = async () => {
    const { reply } = (await api.get(`/conversations/${cnv}/messages/${message.publicId}/mail`)).body.data;
    return [...reply.to, ...reply.cc].map((it: { address: string }) => it.address);
  };
  const [{ address }] = await list();
  expect(await answered()).toEqual([]);
  await put({ address });
  expect(new Set(await answered())).toEqual(new Set([address]));
  await remove(address);
  expect([await answered(), await list()]).toEqual([[], []]);
});

describe('a participant', () => {
  test.each([
    ['that is no address', { address: 'tom' }],
    ["that is one of the organization's own", { address: channel.address }],
    ['that is its own with a plus', { address: channel.address.replace('@', '+a@') }],
    ['without an address', { name: 'Tom' }],
  ])('%s is 422 and names the field', async (_what, json) => {
    const { put, list } = await newConversation();
    const { status, body } = await put(json);
    expect([status, body.error, body.details[0].field]).toEqual([422, 'validation_error', 'address']);
    expect(await list()).toEqual([]);
  });

  test('beyond a hundred confirmed is 422', async () => {
    const { id, put } = await newConversation();
    await app.database.write({
      text: `INSERT INTO conversation_participants (organization_id, conversation_id, address, confirmed_at, inserted_at)
             SELECT $1, $2, 'guest-' || n || '@customer.example', now(), now() FROM generate_series(1, 100) n`,
      values: [organizationId, id],
    });
    const { status, body } = await put({ address: 'one-more@customer.example' });
    expect([status, body.details[0].code]).toEqual([422, 'too_many']);
    expect((await put({ address: 'guest-7@customer.example' })).status).toBe(200);
  });

  test('needs conversations:read to be seen, and conversations:write to be changed', async () => {
    const { put, remove, path, list } = await newConversation();
    await put({ address: 'tom@customer.example' });
    const reading = await as(mara, { scopes: ['conversations:read'] });
    expect((await reading.get(path)).status).toBe(200);
    expect((await put({ address: 'ann@customer.example' }, reading)).status).toBe(403);
    expect((await remove('tom@customer.example', reading)).status).toBe(403);
    const other = await as(mara, { scopes: ['conversations:write', 'messages:read'] });
    expect((await other.get(path)).status).toBe(403);
    expect(await list()).toHaveLength(1);
  });

  test.each([
    ['that nobody has', publicId('cnv', newId())],
    ['of another organization', tea.conversation.publicId],
  ])('of a conversation %s is 404', async (_what, cnv) => {
    const path = `/conversations/${cnv}/participants`;
    const replies = [
      await api.get(path),
      await api.call(path, { method: 'PUT', json: { address: 'tom@customer.example' } }),
      await api.call(`${path}/tom@customer.example`, { method: 'DELETE' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('of a merged conversation is found at its target', async () => {
    const target = await addConversation(app.database, { organizationId });
    const source = await addConversation(app.database, { organizationId, mergedIntoId: target.id });
    const at = (cnv: string) => `/conversations/${cnv}/participants`;
    const json = { address: 'tom@customer.example' };
    const read = await api.get(at(source.publicId));
    const written = await api.call(at(source.publicId), { method: 'PUT', json });
    const removed = await api.call(`${at(source.publicId)}/tom%40customer.example`, { method: 'DELETE' });
    expect([read, written, removed].map(({ status, body }) => [status, body.error])).toEqual([
      [301, 'conversation_merged'],
      [409, 'conversation_merged'],
      [409, 'conversation_merged'],
    ]);
    const to = `/api/oauth/v1${at(target.publicId)}`;
    expect([read, written, removed].map(({ headers }) => headers.get('location'))).toEqual([
      to,
      to,
      `${to}/tom%40customer.example`,
    ]);
  });
});
