import { afterAll, describe, expect, test } from 'vitest';
import { startSecondApp } from '../../testing/second-app.ts';
import { startWorld } from '../../testing/start-world.ts';
import { tokenFor } from '../../testing/world.ts';
import { addConversation } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, jonas, mara } = world;
const api = await as(jonas);
const hello = { body_html: '<p>Hello</p>' };
let nextKey = 0;

/** Each test's own conversation and key. */
async function newConversation() {
  const conversation = await addConversation(app.database, { organizationId: bicycles.house.id });
  const key = `key ${nextKey++} ~!`;
  const path = `/conversations/${conversation.publicId}/messages`;
  const send = (body: object = hello, by = api) => by.post(path, body, { 'idempotency-key': key });
  const count = async () => (await api.get(path)).body.data.length;
  return { conversation, key, path, send, count };
}

describe('a request sent again with its Idempotency-Key', () => {
  test('gets the same 201, marked as replayed, and creates nothing', async () => {
    const { send, count } = await newConversation();
    const [first, second] = [await send(), await send()];
    expect([first.status, first.headers.has('idempotency-replayed')]).toEqual([201, false]);
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(await count()).toBe(1);
  });

  test('is recognized after a restart, and with a new token of the same connection', async () => {
    const { send } = await newConversation();
    const first = await send();
    const restarted = await startSecondApp(app);
    const newToken = await tokenFor(app.database, bicycles, jonas);
    const repeated = await send(hello, restarted.api(newToken));
    await restarted.stop();
    expect([repeated.headers.get('idempotency-replayed'), repeated.text]).toEqual(['true', first.text]);
  });

  test('shows the message’s current state', async () => {
    const { send, conversation } = await newConversation();
    await send();
    const text = 'UPDATE conversations SET is_spam = true WHERE id = $1';
    await app.database.write({ text, values: [conversation.id] });
    expect((await send()).body.data.is_spam).toBe(true);
  });

  test('still returns its message if the conversation was merged in the meantime', async () => {
    const { send, conversation } = await newConversation();
    const first = await send();
    const target = await addConversation(app.database, { organizationId: bicycles.house.id });
    for (const text of [
      'UPDATE conversations SET last_message_id = NULL, merged_into_id = $2 WHERE id = $1',
      'UPDATE messages SET conversation_id = $2 WHERE conversation_id = $1',
    ])
      await app.database.write({ text, values: [conversation.id, target.id] });
    const repeated = await send();
    expect([repeated.status, repeated.body.data.id]).toEqual([201, first.body.data.id]);
    expect(repeated.body.data.conversation_id).toBe(target.publicId);
    expect(repeated.headers.get('location')).toContain(`${target.publicId}/messages/${first.body.data.id}`);
  });

  test.each<[string, object]>([
    ['another text', { body_html: '<p>Hello!</p>' }],
    ['one member more', { ...hello, is_ai_message: false }],
    ['another reply', { ...hello, reply_to_id: 'msg_00000000000000000000000000' }],
  ])('but with %s is 422 idempotency_key_reused, and nothing is written', async (_what, body) => {
    const { send, count } = await newConversation();
    await send();
    const { status, body: response } = await send(body);
    expect([status, response.error]).toEqual([422, 'idempotency_key_reused']);
    expect(await count()).toBe(1);
  });

  test('but to another conversation is 422 idempotency_key_reused', async () => {
    const { send, key } = await newConversation();
    const other = await newConversation();
    await send();
    const { status, body } = await api.post(other.path, hello, { 'idempotency-key': key });
    expect([status, body.error]).toEqual([422, 'idempotency_key_reused']);
    expect(await other.count()).toBe(0);
  });

  test('by somebody else is a separate request', async () => {
    const { send, count } = await newConversation();
    await send();
    const theirs = await send({ body_html: 'Other words' }, await as(mara));
    expect([theirs.status, theirs.body.data.user.id]).toEqual([201, mara.publicId]);
    expect(await count()).toBe(2);
  });

  test('with only the case of the key changed is a separate request', async () => {
    const { send, path, key, count } = await newConversation();
    await send();
    await api.post(path, hello, { 'idempotency-key': key.toUpperCase() });
    expect(await count()).toBe(2);
  });

  test('succeeds if it failed before: only success is stored', async () => {
    const { send, conversation } = await newConversation();
    const merge = 'UPDATE conversations SET merged_into_id = $2 WHERE id = $1';
    expect((await send({ body_html: ' ' })).status).toBe(422);
    expect((await send({ ...hello, reply_to_id: 'nonsense' })).status).toBe(422);
    await app.database.write({ text: merge, values: [conversation.id, bicycles.conversation.id] });
    expect((await send()).status).toBe(409);
    await app.database.write({ text: merge, values: [conversation.id, null] });
    const now = await send();
    expect([now.status, now.headers.has('idempotency-replayed')]).toEqual([201, false]);
  });

  test('is recognized for 24 hours and then forgotten', async () => {
    const { send, key, count } = await newConversation();
    const first = await send();
    const age = (interval: string) =>
      app.database.write({
        text: `UPDATE idempotency_keys SET inserted_at = now() - interval '${interval}' WHERE key = $1`,
        values: [key],
      });
    await age('23 hours 59 minutes');
    expect((await send()).text).toBe(first.text);
    await age('24 hours 1 second');
    const later = await send({ body_html: 'Another day' });
    expect([later.status, later.headers.has('idempotency-replayed')]).toEqual([201, false]);
    expect((await send({ body_html: 'Another day' })).headers.get('idempotency-replayed')).toBe('true');
    expect((await send()).status).toBe(422);
    expect(await count()).toBe(2);
  });
});

describe('an Idempotency-Key', () => {
  test.each(['0', 'a b', '"quoted"', '~'.repeat(255)])('may be %s', async (key) => {
    const { path } = await newConversation();
    expect((await api.post(path, hello, { 'idempotency-key': key })).status).toBe(201);
  });

  test.each(['', ' ', 'k'.repeat(256), 'schlüssel', '\u0080', 'a\tb'])(
    'may not be "%s": 400',
    async (key) => {
      const { path, count } = await newConversation();
      const { status, body } = await api.post(path, hello, { 'idempotency-key': key });
      expect([status, body.error]).toEqual([400, 'invalid_request']);
      expect(await count()).toBe(0);
    },
  );
});
