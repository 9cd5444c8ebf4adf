import { afterAll, describe, expect, test } from 'vitest';
import { miscountedConversations } from '../../../demo/miscounted-conversations.ts';
import { newId, publicId } from '../../../ids/public-id.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addConversation } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
const api = await as(jonas);

/** A conversation with messages that were sent over the API. */
async function newConversation(count = 2) {
  const { id, publicId: cnv } = await addConversation(app.database, { organizationId });
  const path = `/conversations/${cnv}`;
  const sent = [];
  for (let each = 0; each < count; each++)
    sent.push((await api.post(`${path}/messages`, { body_html: `Number ${each}` })).body.data);
  const [first, second] = sent.map((it: { id: string }) => it.id) as [string, string];
  const read = async () => (await api.get(path)).body.data;
  const marked = async () =>
    (await api.get(`${path}/messages?limit=100`)).body.data
      .filter((it: { marked_as_solution_at: number | null }) => it.marked_as_solution_at !== null)
      .map((it: { id: string }) => it.id);
  return { id, cnv, path, first, second, sent, read, marked };
}

const mark = (path: string, message: string, by = api) =>
  by.call(`${path}/messages/${message}/solution`, { method: 'PUT' });
const unmark = (path: string, message: string, by = api) =>
  by.call(`${path}/messages/${message}/solution`, { method: 'DELETE' });

describe('a message marked as solution', () => {
  test('shows since when, and its conversation names it', async () => {
    const { path, first, read, marked } = await newConversation();
    const { status, body } = await mark(path, first);
    expect([status, body.data.id]).toEqual([200, first]);
    expect(body.data).toEqual((await api.get(`${path}/messages/${first}`)).body.data);
    const now = await read();
    expect([now.solution_message_id, await marked()]).toEqual([first, [first]]);
    expect(body.data.marked_as_solution_at).toBe(now.updated_at);
    const solved = (await api.get('/conversations?has_solution=true')).body.data;
    expect(solved.map((it: { id: string }) => it.id)).toContain(now.id);
  });

  test('is unmarked by the next one', async () => {
    const { path, first, second, read, marked } = await newConversation();
    await mark(path, first);
    expect((await mark(path, second)).status).toBe(200);
    expect([(await read()).solution_message_id, await marked()]).toEqual([second, [second]]);
  });

  test('and marked again is unchanged', async () => {
    const { path, first } = await newConversation();
    const { text } = await mark(path, first);
    expect((await mark(path, first)).text).toBe(text);
    expect(await eventsOf([first])).toHaveLength(2);
  });

  test('can be unmarked, and unmarked again', async () => {
    const { path, first, second, read, marked } = await newConversation();
    await mark(path, first);
    expect((await unmark(path, second)).status).toBe(204);
    expect(await marked()).toEqual([first]);
    for (const _twice of [1, 2]) {
      const { status, text } = await unmark(path, first);
      expect([status, text]).toEqual([204, '']);
    }
    expect([(await read()).solution_message_id, await marked()]).toEqual([null, []]);
  });

  test('is the only one, however many are marked at once', async () => {
    const { path, sent, read, marked } = await newConversation(10);
    const responses = await Promise.all(
      [...sent, ...sent].map((it: { id: string }, index) =>
        index % 7 === 0 ? unmark(path, it.id) : mark(path, it.id),
      ),
    );
    for (const { status } of responses) expect([200, 204]).toContain(status);
    const { solution_message_id } = await read();
    expect(await marked()).toEqual(solution_message_id === null ? [] : [solution_message_id]);
    expect(await miscountedConversations(app.database, organizationId)).toEqual([]);
  });
});

describe('marking a solution', () => {
  test('is refused for an app that acts as itself, and nothing is written', async () => {
    const { path, first, marked } = await newConversation();
    const ofApp = await as(mara, { actor: 'app' });
    expect((await ofApp.get(`${path}/messages/${first}`)).status).toBe(200);
    for (const refused of [await mark(path, first, ofApp), await unmark(path, first, ofApp)])
      expect([refused.status, refused.body.error]).toEqual([422, 'actor_self_required']);
    expect(await marked()).toEqual([]);
  });

  test('needs messages:write', async () => {
    const { path, first } = await newConversation();
    const narrow = await as(jonas, { scopes: ['messages:read', 'conversations:write'] });
    for (const refused of [await mark(path, first, narrow), await unmark(path, first, narrow)])
      expect(refused.status).toBe(403);
  });

  test('is 404 for a message that isn’t in this conversation', async () => {
    const { path, read } = await newConversation();
    const other = await newConversation();
    for (const message of [other.first, publicId('msg', newId()), 'nonsense'])
      for (const response of [await mark(path, message), await unmark(path, message)])
        expect(response.status).toBe(404);
    expect((await read()).solution_message_id).toBe(null);
  });

  test('is 409 in a merged conversation, with the same path of its target', async () => {
    const { first, cnv } = await newConversation();
    const merged = await addConversation(app.database, {
      organizationId,
      mergedIntoId: (await newConversation()).id,
      status: 'closed',
    });
    expect(cnv).not.toBe(merged.publicId);
    const response = await mark(`/conversations/${merged.publicId}`, first);
    expect([response.status, response.body.error]).toEqual([409, 'conversation_merged']);
    expect(response.headers.get('location')).toMatch(new RegExp(`/messages/${first}/solution$`));
  });
});

test('has events for both messages, with their previous values', async () => {
  const { path, first, second } = await newConversation();
  for (const message of [first, second]) await mark(path, message);
  await unmark(path, second);
  const events = (await eventsOf([first, second])).filter(({ type }) => type !== 'message.created');
  const by = { actor_type: 'member', actor_user_id: jonas.id, actor_app_id: bicycles.app.id };
  const before = { marked_as_solution_at: expect.stringContaining('T') };
  const none = { marked_as_solution_at: null };
  expect(events).toEqual([
    {
      ...by,
      public_id: first,
      type: 'message.marked_as_solution',
      data: expect.objectContaining(before),
      previous: none,
    },
    {
      ...by,
      public_id: first,
      type: 'message.unmarked_as_solution',
      data: expect.objectContaining(none),
      previous: before,
    },
    {
      ...by,
      public_id: second,
      type: 'message.marked_as_solution',
      data: expect.objectContaining(before),
      previous: none,
    },
    {
      ...by,
      public_id: second,
      type: 'message.unmarked_as_solution',
      data: expect.objectContaining(none),
      previous: before,
    },
  ]);
});

async function eventsOf(messages: string[]) {
  const rows = await app.database.read<{ record_id: string; type: string }>({
    text: `SELECT record_id, type, actor_type, actor_user_id, actor_app_id, data, previous FROM events
            WHERE type LIKE 'message.%' ORDER BY seq`,
    values: [],
  });
  return rows
    .map(({ record_id, ...event }) => ({ public_id: publicId('msg', record_id), ...event }))
    .filter((event) => messages.includes(event.public_id));
}
