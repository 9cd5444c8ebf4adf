import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Presence } from '../../../contract/inbox/presence.ts';
import { type FollowedStream, followInbox, followStream, headersAt } from '../../testing/follow-stream.ts';
import { send } from '../../testing/http-client.ts';
import { type InboxClient, inboxClient } from '../../testing/inbox-client.ts';
import { startSecondApp } from '../../testing/second-app.ts';
import type { TestApp } from '../../testing/start-app.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addConversation } from '../../testing/world-records.ts';
import { changeMember } from '../members/change-member.ts';

const { app, world, as } = await startWorld();
const second = await startSecondApp(app);
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const { bicycles, tea, mara, jonas, ada } = world;
const house = bicycles.house;
const soon = { timeout: 200_000, interval: 20 };
let maraInbox: InboxClient;
let jonasInbox: InboxClient;
beforeAll(async () => {
  maraInbox = await inboxClient(app.baseUrl, mara, house);
  jonasInbox = await inboxClient(app.baseUrl, jonas, house);
});

const open: FollowedStream[] = [];
afterEach(async () => {
  for (const stream of open.splice(0)) stream.close();
  await app.database.write({ text: 'DELETE FROM presence', values: [] });
});

async function follow(inbox: InboxClient, server: TestApp = app): Promise<FollowedStream> {
  const stream = await followInbox(server.baseUrl, inbox);
  expect(stream.status).toBe(200);
  open.push(stream);
  return stream;
}

const newConversation = async () =>
  (await addConversation(app.database, { organizationId: house.id })).publicId;

/** Reports where a tab is; to the second server if named. */
async function tell(
  inbox: InboxClient,
  tab: string,
  json: object,
  server: TestApp = app,
): Promise<{ status: number; body: { error?: string } }> {
  const headers = { ...headersAt(server.baseUrl, inbox), 'x-csrf-token': inbox.csrfToken };
  return send(server.baseUrl, `/api/inbox/v1/presence/${tab}`, { method: 'PUT', headers, json });
}

/** The presence that a stream has reported so far. */
function shown({ frames }: FollowedStream): Record<string, string[]> {
  const known = new Map<string, string[]>();
  for (const { data } of frames.filter(({ event }) => event === 'presence')) {
    const { is_whole, conversations } = JSON.parse(data) as Presence;
    if (is_whole) known.clear();
    for (const { conversation_id, people } of conversations) {
      const states = people.map(({ user, state }) => `${user.name} ${state}`).sort();
      if (states.length > 0) known.set(conversation_id, states);
      else known.delete(conversation_id);
    }
  }
  return Object.fromEntries(known);
}

describe('presence in a conversation', () => {
  test('is sent to colleagues on every server as it changes, whichever server receives it', async () => {
    const watching = [await follow(maraInbox), await follow(maraInbox, second)];
    const [one, other] = [await newConversation(), await newConversation()];
    const tab = randomUUID();
    const steps: [object, TestApp, Record<string, string[]>][] = [
      [{ conversation_id: one, state: 'viewing' }, app, { [one]: ['Jonas viewing'] }],
      [{ conversation_id: one, state: 'typing_message' }, second, { [one]: ['Jonas typing_message'] }],
      [{ conversation_id: one, state: 'typing_note' }, app, { [one]: ['Jonas typing_note'] }],
      [{ conversation_id: other, state: 'viewing' }, second, { [other]: ['Jonas viewing'] }],
    ];
    for (const [states, server, expected] of steps) {
      expect((await tell(jonasInbox, tab, states, server)).status).toBe(204);
      for (const stream of watching) await vi.waitFor(() => expect(shown(stream)).toEqual(expected), soon);
    }
    expect((await jonasInbox.call(`/presence/${tab}`, { method: 'DELETE' })).status).toBe(204);
    for (const stream of watching) await vi.waitFor(() => expect(shown(stream)).toEqual({}), soon);
    expect((await jonasInbox.call(`/presence/${tab}`, { method: 'DELETE' })).status).toBe(204);
  });

  test('is sent on request and to a new stream, each person once, with their most active state', async () => {
    const conversation = await newConversation();
    for (const state of ['typing_note', 'viewing'])
      await tell(jonasInbox, randomUUID(), { conversation_id: conversation, state });
    await tell(maraInbox, randomUUID(), { conversation_id: conversation, state: 'viewing' });
    const expected = { [conversation]: ['Jonas typing_note', 'Mara viewing'] };
    const { body } = await maraInbox.get('/presence');
    const [{ people }] = body.data.conversations;
    expect([body.data.is_whole, people.length]).toEqual([true, 2]);
    const stream = await follow(maraInbox, second);
    await vi.waitFor(() => expect(shown(stream)).toEqual(expected), soon);
  });

  test('isn’t part of the log: its frames have no id, and no app sees them', async () => {
    const token = await followStream(app.baseUrl, await as(mara));
    open.push(token);
    const stream = await follow(maraInbox);
    const conversation = await newConversation();
    const before = (await maraInbox.get('/events?after=now')).body.page_metadata.before;
    await tell(jonasInbox, randomUUID(), { conversation_id: conversation, state: 'viewing' });
    await vi.waitFor(() => expect(shown(stream)).toEqual({ [conversation]: ['Jonas viewing'] }), soon);
    expect(new Set(stream.frames.map(({ id }) => id)).size).toBe(1);
    expect((await maraInbox.get(`/events?after=${before}`)).body.data).toEqual([]);
    expect(token.frames).toEqual([]);
    expect((await app.send('/api/oauth/v1/presence')).status).toBe(404);
  });

  test('is sent once: a repeated report changes nothing', async () => {
    const stream = await follow(maraInbox);
    const conversation = await newConversation();
    const tab = randomUUID();
    for (let times = 0; times < 5; times++)
      await tell(jonasInbox, tab, { conversation_id: conversation, state: 'viewing' });
    await tell(jonasInbox, tab, { conversation_id: conversation, state: 'typing_message' });
    await vi.waitFor(() => expect(shown(stream)).toEqual({ [conversation]: ['Jonas typing_message'] }), soon);
    expect(stream.frames.length).toBeLessThanOrEqual(3);
  });
});

describe('presence ends', () => {
  const shorten = (column: string) =>
    app.database.write({
      text: `UPDATE presence SET ${column} = now() + interval '300 milliseconds'`,
      values: [],
    });

  test('by itself: typing after a while, and presence when nothing more is reported', async () => {
    const stream = await follow(maraInbox);
    const conversation = await newConversation();
    const tab = randomUUID();
    await tell(jonasInbox, tab, { conversation_id: conversation, state: 'viewing' });
    await tell(jonasInbox, tab, { conversation_id: conversation, state: 'typing_message' });
    await vi.waitFor(() => expect(shown(stream)).toEqual({ [conversation]: ['Jonas typing_message'] }), soon);
    await shorten('typing_until');
    await app.notices.notifyPresence(house.id);
    await vi.waitFor(() => expect(shown(stream)).toEqual({ [conversation]: ['Jonas viewing'] }), soon);
    await shorten('seen_until');
    await app.notices.notifyPresence(house.id);
    await vi.waitFor(() => expect(shown(stream)).toEqual({}), soon);
  });

  test('soon after a browser’s stream is lost, unless it returns and reports', async () => {
    const inbox = await inboxClient(app.baseUrl, jonas, house);
    const watching = await follow(maraInbox, second);
    const conversation = await newConversation();
    const states = { conversation_id: conversation, state: 'viewing' };
    const tab = randomUUID();
    const lost = await follow(inbox);
    await tell(inbox, tab, states);
    for (const stream of [lost, watching])
      await vi.waitFor(() => expect(shown(stream)).toEqual({ [conversation]: ['Jonas viewing'] }), soon);
    lost.close();
    const left = async () =>
      (
        await app.database.read<{ seconds: number }>({
          text: 'SELECT extract(epoch FROM seen_until - now())::float8 AS seconds FROM presence WHERE tab_id = $1',
          values: [tab],
        })
      )[0]?.seconds ?? 0;
    await vi.waitFor(async () => expect(await left()).toBeLessThan(6), soon);
    await tell(inbox, tab, states);
    expect(await left()).toBeGreaterThan(6);
  });

  test('with the session, and with the membership', async () => {
    const conversation = await newConversation();
    const inbox = await inboxClient(app.baseUrl, jonas, house);
    await tell(inbox, randomUUID(), { conversation_id: conversation, state: 'viewing' });
    const there = async () => (await maraInbox.get('/presence')).body.data.conversations.length;
    expect(await there()).toBe(1);
    await inbox.call('/session', { method: 'DELETE' });
    expect(await there()).toBe(0);
    await tell(jonasInbox, randomUUID(), { conversation_id: conversation, state: 'viewing' });
    expect(await there()).toBe(1);
    const who = { organizationId: house.id, userId: jonas.id, actor: { type: 'system' } as const };
    await changeMember(app.database, who, { status: 'disabled' });
    expect(await there()).toBe(0);
    await changeMember(app.database, who, { status: 'active' });
  });
});

describe('errors', () => {
  test("security S1: another organization's conversation is 404, like an unknown one, and nobody there is notified", async () => {
    const adaInbox = await inboxClient(app.baseUrl, ada, tea.house);
    const foreign = await follow(adaInbox);
    const theirs = { conversation_id: tea.conversation.publicId, state: 'viewing' };
    const mine = { conversation_id: await newConversation(), state: 'viewing' };
    const [refused, unknown] = [
      await tell(maraInbox, randomUUID(), theirs),
      await tell(maraInbox, randomUUID(), { ...theirs, conversation_id: `cnv_${'0'.repeat(26)}` }),
    ];
    expect([refused.status, refused.body]).toEqual([404, unknown.body]);
    await tell(maraInbox, randomUUID(), mine);
    await tell(adaInbox, randomUUID(), theirs);
    const expected = { [tea.conversation.publicId]: ['Ada viewing'] };
    await vi.waitFor(() => expect(shown(foreign)).toEqual(expected), soon);
    expect(foreign.frames.map(({ data }) => data).join()).not.toContain(mine.conversation_id);
    expect((await maraInbox.get('/presence')).text).not.toContain(tea.conversation.publicId);
  });

  test('a merged conversation is 409, a tab without a UUID 404, an unknown state 422, without the session’s token 403', async () => {
    const [source, target] = [await newConversation(), await newConversation()];
    await maraInbox.post(`/conversations/${source}/merge`, { into_id: target });
    const merged = await tell(maraInbox, randomUUID(), { conversation_id: source, state: 'viewing' });
    expect([merged.status, merged.body.error]).toEqual([409, 'conversation_merged']);
    const states = { conversation_id: target, state: 'viewing' };
    expect((await tell(maraInbox, 'tab-1', states)).status).toBe(404);
    expect((await tell(maraInbox, randomUUID(), { ...states, state: 'asleep' })).status).toBe(422);
    expect((await tell({ ...maraInbox, csrfToken: '' }, randomUUID(), states)).status).toBe(403);
  });

  test('browsers’ tabs are separate, even with the same id', async () => {
    const [conversation, tab] = [await newConversation(), randomUUID()];
    await tell(jonasInbox, tab, { conversation_id: conversation, state: 'viewing' });
    await maraInbox.call(`/presence/${tab}`, { method: 'DELETE' });
    expect((await maraInbox.get('/presence')).body.data.conversations).toHaveLength(1);
  });
});
