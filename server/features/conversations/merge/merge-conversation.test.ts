import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { miscountedConversations } from '../../../demo/miscounted-conversations.ts';
import { newId, publicId } from '../../../ids/public-id.ts';
import { addMailChannel } from '../../../testing/mail-channel.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { type AddConversation, addConversation, addMessage } from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas } = world;
const organizationId = bicycles.house.id;
const contactId = bicycles.contact.id;
const api = await as(jonas);

const path = (id: string) => `/conversations/${id}`;
const merge = (id: string, into_id: string, by = api) => by.post(`${path(id)}/merge`, { into_id });
const read = async (id: string) => (await api.get(path(id))).body.data;
const texts = async (id: string) =>
  (await api.get(`${path(id)}/messages?limit=100`)).body.data.map(
    (it: { body_html: string }) => it.body_html,
  );
const newConversation = async (options: Partial<AddConversation> = {}) =>
  addConversation(app.database, { organizationId, at: (Date.now() - 60_000) * 1000, ...options });
const send = async (id: string, body_html: string): Promise<string> =>
  (await api.post(`${path(id)}/messages`, { body_html })).body.data.id;
const mark = (id: string, message: string) =>
  api.call(`${path(id)}/messages/${message}/solution`, { method: 'PUT' });
const statusOf = async (id: string) =>
  (
    await app.database.read<{ status: string; merged_into_id: string | null }>({
      text: 'SELECT status, merged_into_id FROM conversations WHERE organization_id = $1 AND id = $2',
      values: [organizationId, id],
    })
  )[0];

/** A customer's message; the row changes as a channel's message would change it. */
async function ask(conversationId: string, body: string): Promise<void> {
  const { id } = await addMessage(app.database, { organizationId, conversationId, contactId, body });
  await app.database.write({
    text: `UPDATE conversations c SET message_count = message_count + 1, last_message_id = m.id, last_message_user_id = NULL,
             last_message_contact_id = m.contact_id, last_message_at = m.inserted_at, last_activity_at = m.inserted_at,
             last_message_preview = trim(regexp_replace(m.body_html, '<[^>]*>', '', 'g')), updated_at = m.inserted_at,
             waiting_since = coalesce(waiting_since, m.inserted_at), status = 'open', closed_at = NULL
            FROM messages m WHERE m.organization_id = $1 AND m.id = $2 AND c.organization_id = $1 AND c.id = $3`,
    values: [organizationId, id, conversationId],
  });
}

afterEach(async () => {
  expect(await miscountedConversations(app.database, organizationId)).toEqual([]);
});

describe('a conversation merged into another one', () => {
  test('adds all messages and notes to the target in chronological order, and is closed', async () => {
    const [source, target] = [await newConversation({ tags: ['a'] }), await newConversation({ tags: ['b'] })];
    for (const number of [1, 2, 3, 4])
      await send((number % 2 ? source : target).publicId, `<p>${number}</p>`);
    await api.post(`${path(source.publicId)}/notes`, { body_html: 'Moved' });
    const { status, body } = await merge(source.publicId, target.publicId);
    expect([status, body.data.id, body.data.message_count]).toEqual([200, target.publicId, 4]);
    expect(body.data).toEqual(await read(target.publicId));
    expect(await texts(target.publicId)).toEqual(['<p>1</p>', '<p>2</p>', '<p>3</p>', '<p>4</p>']);
    const notes = (await api.get(`${path(target.publicId)}/notes`)).body.data;
    expect(notes).toMatchObject([{ body_html: 'Moved', conversation_id: target.publicId }]);
    expect(await statusOf(source.id)).toEqual({ status: 'closed', merged_into_id: target.id });
  });

  test('adds its email participants to the target, and its mail channel if the target has none', async () => {
    const channel = await addMailChannel(app.database, { organizationId });
    const [source, target] = [await newConversation({ contactId }), await newConversation({ contactId })];
    await app.database.write({
      text: 'UPDATE conversations SET channel_id = $3 WHERE organization_id = $1 AND id = $2',
      values: [organizationId, source.id, channel.id],
    });
    for (const [id, name, address] of [
      [source.publicId, 'Tom', 'tom@orchard.example'],
      [source.publicId, 'Ida in the source', 'ida@orchard.example'],
      [target.publicId, 'Ida', 'ida@orchard.example'],
    ])
      expect(
        (await api.call(`${path(id ?? '')}/participants`, { method: 'PUT', json: { address, name } })).status,
      ).toBe(200);
    const { body } = await merge(source.publicId, target.publicId);
    expect(body.data.channel_id).toBe(channel.publicId);
    const { data } = (await api.get(`${path(target.publicId)}/participants`)).body;
    expect(data).toMatchObject([
      { address: 'ida@orchard.example', name: 'Ida', is_confirmed: true },
      { address: 'tom@orchard.example', name: 'Tom', is_confirmed: true },
    ]);
  });

  test('responds with 301 to every read and 409 to every write, and is listed only with merged=true', async () => {
    const [source, target] = [await newConversation(), await newConversation()];
    const message = await send(source.publicId, 'x');
    await merge(source.publicId, target.publicId);
    const from = path(source.publicId);
    const to = `/api/oauth/v1${path(target.publicId)}`;
    for (const below of ['', '/messages', `/messages/${message}`, '/notes']) {
      const response = await api.get(from + below);
      expect([response.status, response.headers.get('location')]).toEqual([301, to + below]);
    }
    const writes = [
      ['PATCH', '', { priority: 'low' }],
      ['POST', '/messages', { body_html: 'x' }],
      ['POST', '/notes', { body_html: 'x' }],
      ['POST', '/merge', { into_id: target.publicId }],
      ['PUT', `/messages/${message}/solution`, undefined],
      ['DELETE', `/messages/${message}/solution`, undefined],
    ] as const;
    for (const [method, below, json] of writes) {
      const response = await api.call(from + below, { method, ...(json && { json }) });
      expect([response.status, response.body.error]).toEqual([409, 'conversation_merged']);
      expect(response.headers.get('location')).toBe(to + below);
    }
    const listed = async (query: string) =>
      (await api.get(`/conversations?limit=100&${query}`)).body.data.map((it: { id: string }) => it.id);
    expect(await listed('')).not.toContain(source.publicId);
    expect(await listed('merged=true')).toContain(source.publicId);
  });

  test('is continued in the target by a reply, in its thread or later', async () => {
    const [source, target] = [await newConversation(), await newConversation()];
    const first = await send(source.publicId, 'x');
    await merge(source.publicId, target.publicId);
    const reply = await api.post(`${path(target.publicId)}/messages`, { body_html: 'y', reply_to_id: first });
    expect(reply.body.data.reply_to.id).toBe(first);
  });

  test.each([
    ['both', true, true, 'target'],
    ['the target only', false, true, 'target'],
    ['the source only', true, false, 'source'],
    ['neither', false, false, null],
  ])('leaves one solution at most: marked in %s', async (_where, ofSource, ofTarget, kept) => {
    const [source, target] = [await newConversation(), await newConversation()];
    const messages = { source: await send(source.publicId, 's'), target: await send(target.publicId, 't') };
    if (ofSource) await mark(source.publicId, messages.source);
    if (ofTarget) await mark(target.publicId, messages.target);
    const { body } = await merge(source.publicId, target.publicId);
    const expected = kept === null ? null : messages[kept as 'source' | 'target'];
    expect(body.data.solution_message_id).toBe(expected);
    const marked = (await api.get(`${path(target.publicId)}/messages`)).body.data.filter(
      (it: { marked_as_solution_at: number | null }) => it.marked_as_solution_at !== null,
    );
    expect(marked.map((it: { id: string }) => it.id)).toEqual(expected === null ? [] : [expected]);
  });

  test('has waited since the earlier of both, even if the target’s own customer got a reply in between', async () => {
    const [source, target] = [await newConversation({ contactId }), await newConversation({ contactId })];
    await ask(source.id, '<p>Early?</p>');
    await app.database.write({
      text: `WITH asked AS (UPDATE messages SET inserted_at = $3 WHERE organization_id = $1 AND conversation_id = $2
             RETURNING inserted_at)
             UPDATE conversations SET last_message_at = asked.inserted_at, last_activity_at = asked.inserted_at,
                    waiting_since = asked.inserted_at FROM asked WHERE organization_id = $1 AND id = $2`,
      values: [organizationId, source.id, new Date(Date.now() - 3_600_000)],
    });
    await send(target.publicId, 'An answer');
    await ask(target.id, '<p>Late?</p>');
    const { waiting_since } = await read(source.publicId);
    expect(waiting_since).toBeLessThan((await read(target.publicId)).waiting_since);
    const { body } = await merge(source.publicId, target.publicId);
    expect(body.data).toMatchObject({ waiting_since, last_message: { preview: 'Late?' }, message_count: 3 });
  });

  test.each([
    ['urgent', 'low', 'urgent'],
    ['none', 'high', 'high'],
    ['medium', 'none', 'medium'],
  ])('of priority %s into one of priority %s leaves the higher one, %s', async (ofSource, ofTarget, kept) => {
    const [source, target] = [
      await newConversation({ priority: ofSource }),
      await newConversation({ priority: ofTarget }),
    ];
    const { body } = await merge(source.publicId, target.publicId);
    expect(body.data.priority).toBe(kept);
  });

  test('adds its tags to those of the target, each once', async () => {
    const [source, target] = [
      await newConversation({ tags: ['both', 'mine'] }),
      await newConversation({ tags: ['both', 'own'] }),
    ];
    const { body } = await merge(source.publicId, target.publicId);
    expect(body.data.tags).toEqual(['both', 'mine', 'own']);
    const listed = (await api.get('/conversations?tag=mine')).body.data.map((it: { id: string }) => it.id);
    expect(listed).toEqual([target.publicId]);
  });

  test('reopens a closed target if it adds a later question', async () => {
    const [source, target] = [
      await newConversation({ contactId }),
      await newConversation({ status: 'closed' }),
    ];
    await ask(source.id, '<p>Still there?</p>');
    const { body } = await merge(source.publicId, target.publicId);
    expect(body.data).toMatchObject({ status: 'open', closed_at: null });
  });

  test('leaves a closed target closed if the source has no waiting contact, or is closed too', async () => {
    const [quiet, answered, target] = [
      await newConversation(),
      await newConversation({ contactId }),
      await newConversation({ status: 'closed' }),
    ];
    expect((await merge(quiet.publicId, target.publicId)).body.data.status).toBe('closed');
    await ask(answered.id, '<p>Solved</p>');
    await api.call(path(answered.publicId), { method: 'PATCH', json: { status: 'closed' } });
    expect((await merge(answered.publicId, target.publicId)).body.data.status).toBe('closed');
  });
});

describe('a chain of merges', () => {
  test('leads to its last target from every link', async () => {
    const [a, b, c, d] = [
      await newConversation(),
      await newConversation(),
      await newConversation(),
      await newConversation(),
    ];
    for (const [from, into] of [
      [a, b],
      [b, c],
      [c, d],
    ] as const) {
      await send(from.publicId, 'x');
      expect((await merge(from.publicId, into.publicId)).status).toBe(200);
    }
    for (const { publicId: id } of [a, b, c])
      expect((await api.get(path(id))).headers.get('location')).toBe(`/api/oauth/v1${path(d.publicId)}`);
    expect((await read(d.publicId)).message_count).toBe(3);
  });

  test('can be extended in the middle: what is merged into a link goes to the last target', async () => {
    const [a, b, c] = [await newConversation(), await newConversation(), await newConversation()];
    await merge(a.publicId, b.publicId);
    const { status, body } = await merge(c.publicId, a.publicId);
    expect([status, body.data.id]).toEqual([200, b.publicId]);
  });

  test('can’t become a cycle: 422 with a sentence that says why', async () => {
    const [a, b, c] = [await newConversation(), await newConversation(), await newConversation()];
    await merge(a.publicId, b.publicId);
    await merge(b.publicId, c.publicId);
    for (const into of [a, b, c]) {
      const { status, body } = await merge(c.publicId, into.publicId);
      expect([status, body.details]).toEqual([
        422,
        [
          expect.objectContaining({
            field: 'into_id',
            message: expect.stringContaining('cannot be merged into itself'),
          }),
        ],
      ]);
    }
  });

  test('doesn’t become a cycle by two crossing merges', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await newConversation(), await newConversation()];
      const responses = await Promise.all([merge(a.publicId, b.publicId), merge(b.publicId, a.publicId)]);
      const statuses = responses.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect([409, 422]).toContain(statuses[1]);
      const merged = [await statusOf(a.id), await statusOf(b.id)].filter((it) => it?.merged_into_id);
      expect(merged).toHaveLength(1);
    }
  });

  test('nor by ten conversations merged into each other at once, with messages arriving', async () => {
    const conversations = await Promise.all(
      Array.from({ length: 10 }, () => newConversation({ tags: ['x'] })),
    );
    const responses = await Promise.all(
      conversations.flatMap(({ publicId: id }, index) => [
        merge(id, conversations[(index + 1) % 10]?.publicId ?? ''),
        api.post(`${path(id)}/messages`, { body_html: 'x' }),
        api.post(`${path(id)}/messages`, { body_html: 'y' }),
      ]),
    );
    for (const { status } of responses) expect([200, 201, 409, 422]).toContain(status);
    const sent = responses.filter(({ status }) => status === 201);
    const last = (await Promise.all(conversations.map(({ id }) => statusOf(id)))).flatMap((it, index) =>
      it?.merged_into_id ? [] : [conversations[index]?.publicId ?? ''],
    );
    const counts = await Promise.all(last.map(async (id) => (await read(id)).message_count));
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(sent.length);
    const longer = await app.database.read({
      text: `SELECT a.id FROM conversations a JOIN conversations b ON b.organization_id = $1 AND b.id = a.merged_into_id
              WHERE a.organization_id = $1 AND b.merged_into_id IS NOT NULL`,
      values: [organizationId],
    });
    expect(longer).toEqual([]);
  });
});

describe('merging', () => {
  test('is refused for an app that acts for itself, and needs conversations:write', async () => {
    const [source, target] = [await newConversation(), await newConversation()];
    const ofApp = await merge(source.publicId, target.publicId, await as(mara, { actor: 'app' }));
    const narrow = await merge(
      source.publicId,
      target.publicId,
      await as(jonas, { scopes: ['messages:write'] }),
    );
    expect([ofApp.status, ofApp.body.error]).toEqual([422, 'actor_self_required']);
    expect([narrow.status, narrow.body.error]).toEqual([403, 'insufficient_scope']);
    expect(await statusOf(source.id)).toEqual({ status: 'open', merged_into_id: null });
  });

  test.each([
    ['an unknown conversation', publicId('cnv', newId())],
    ["another organization's conversation", tea.conversation.publicId],
  ])('into %s is 422', async (_what, into) => {
    const source = await newConversation();
    const { status, body } = await merge(source.publicId, into);
    expect([status, body.details[0].field]).toEqual([422, 'into_id']);
    expect((await merge(publicId('cnv', newId()), into)).status).toBe(404);
  });

  test('has events: the extended target, the closed and merged source, the redirected links', async () => {
    const [link, source, target] = [
      await newConversation(),
      await newConversation({ priority: 'high', tags: ['brought'] }),
      await newConversation({ priority: 'low', tags: ['kept'] }),
    ];
    await merge(link.publicId, source.publicId);
    const messages = [await send(source.publicId, 'x'), await send(target.publicId, 'y')] as const;
    await mark(source.publicId, messages[0]);
    await mark(target.publicId, messages[1]);
    const text =
      'SELECT record_id, type, actor_user_id, data, previous FROM events WHERE seq > $1 ORDER BY seq';
    const [before] = await app.database.read<{ seq: number }>({
      text: 'SELECT max(seq) AS seq FROM events',
      values: [],
    });
    await merge(source.publicId, target.publicId);
    const events = await app.database.read<Record<string, unknown>>({ text, values: [before?.seq] });
    expect(events.map(({ type, record_id, previous }) => [type, record_id, previous])).toEqual([
      ['message.unmarked_as_solution', expect.any(String), { marked_as_solution_at: expect.any(String) }],
      ['conversation.tags_changed', target.id, { tags: ['kept'] }],
      ['conversation.updated', target.id, { message_count: 1, priority: 'low' }],
      ['conversation.status_changed', source.id, { status: 'open' }],
      ['conversation.merged', source.id, { merged_into_id: null }],
      ['conversation.merged', link.id, { merged_into_id: source.id }],
    ]);
    expect(events[4]).toMatchObject({
      actor_user_id: jonas.id,
      data: { merged_into_id: target.id, status: 'closed' },
    });
    expect(events[2]?.data).toMatchObject({ message_count: 2, priority: 'high', tags: ['brought', 'kept'] });
  });
});
