import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Presence } from '../../../../contract/inbox/presence.ts';
import {
  type FollowedStream,
  followInbox,
  followVisitor,
  headersAt,
} from '../../../testing/follow-stream.ts';
import { inboxClient } from '../../../testing/inbox-client.ts';
import { startSecondApp } from '../../../testing/second-app.ts';
import { startLive } from '../../../testing/start-live.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { solve, widgetClient } from '../../../testing/widget-visitor.ts';

let clockMilliseconds = Date.now();
const { app, world, as } = await startLive((options) =>
  startWorld({ ...options, now: () => clockMilliseconds * 1000 }),
);
const second = await startSecondApp(app);
afterAll(async () => {
  await second.stop();
  await app.stop();
});
const { bicycles, tea, mara, ada } = world;
const admin = await as(mara);
const inbox = await inboxClient(app.baseUrl, mara, bicycles.house);
const servers = [app, second];
const soon = { timeout: 200_000, interval: 10 };
const created = await admin.post('/channels', { type: 'chat', name: 'Heron chat' });
const channelId: string = created.body.data.id;

async function begin(more: object = {}, headers: Record<string, string> = {}) {
  const stranger = widgetClient(app);
  const { challenge } = (await stranger.get(`/channels/${channelId}`)).body.data;
  clockMilliseconds += 2001;
  const solved = { value: challenge.value, solution: solve(challenge) };
  const body = { channel_id: channelId, challenge: solved, message: { text: 'Hello' }, ...more };
  const begun = await stranger.post('/sessions', body, headers);
  expect(begun.status).toBe(201);
  const { token, message } = begun.body.data;
  const conversationId: string = message.conversation_id;
  const visitor = widgetClient(app, token);
  const type = (is_typing: unknown) => visitor.put(`/conversations/${conversationId}/typing`, { is_typing });
  return { token, conversationId, visitor, type, contactId: await contactOf(conversationId) };
}

const contactOf = async (conversationId: string): Promise<string> =>
  (await admin.get(`/conversations/${conversationId}`)).body.data.contact.id;

async function opened(stream: Promise<FollowedStream>): Promise<FollowedStream> {
  const followed = await stream;
  onTestFinished(followed.close);
  return followed;
}

/** The conversations in which a visitor is typing, as a stream has reported so far. */
function typedIn({ frames }: FollowedStream): string[] {
  const known = new Map<string, boolean>();
  for (const { data } of frames.filter(({ event }) => event === 'presence')) {
    const { is_whole, conversations } = JSON.parse(data) as Presence;
    if (is_whole) known.clear();
    for (const { conversation_id, visitor_is_typing } of conversations)
      known.set(conversation_id, visitor_is_typing);
  }
  return [...known].filter(([, isTyping]) => isTyping).map(([id]) => id);
}

describe('a typing visitor', () => {
  test('is shown to members on every server until they stop', async () => {
    const { conversationId, type } = await begin();
    const watching = await Promise.all(
      servers.map(({ baseUrl }) => opened(followInbox(baseUrl, { headers: headersAt(baseUrl, inbox) }))),
    );
    for (const [isTyping, expected] of [[true, [conversationId]] as const, [false, []] as const]) {
      expect((await type(isTyping)).status).toBe(204);
      for (const stream of watching) await vi.waitFor(() => expect(typedIn(stream)).toEqual(expected), soon);
    }
  });

  test('gets a 404 in somebody else’s conversation, but not in their own', async () => {
    const [one, other] = [await begin(), await begin()];
    const foreign = await one.visitor.put(`/conversations/${other.conversationId}/typing`, {
      is_typing: true,
    });
    expect([foreign.status, (await other.type(true)).status]).toEqual([404, 204]);
    await other.type(false);
  });

  test('is 403 for a blocked contact, and 422 without the field', async () => {
    const { type, contactId } = await begin();
    expect((await type('yes')).status).toBe(422);
    await admin.call(`/contacts/${contactId}`, { method: 'PATCH', json: { is_blocked: true } });
    const { status, body } = await type(true);
    expect([status, body.error]).toEqual([403, 'blocked']);
  });
});

test('a member typing a reply is shown to that visitor on every server; one writing a note isn’t', async () => {
  const [one, other] = [await begin(), await begin()];
  const streams = await Promise.all(servers.map(({ baseUrl }) => opened(followVisitor(baseUrl, one.token))));
  const foreign = await opened(followVisitor(app.baseUrl, other.token));
  for (const stream of [...streams, foreign])
    await vi.waitFor(() => expect(stream.lastId()).not.toBe(''), soon);
  const tell = async (conversation_id: string, state: string) => {
    const json = { conversation_id, state };
    expect((await inbox.call(`/presence/${randomUUID()}`, { method: 'PUT', json })).status).toBe(204);
  };
  await tell(other.conversationId, 'typing_note');
  await tell(one.conversationId, 'typing_message');
  const typing = ({ frames }: FollowedStream) => frames.filter(({ event }) => event === 'typing');
  for (const stream of streams) {
    await vi.waitFor(() => expect(typing(stream)).not.toEqual([]), soon);
    const [frame] = typing(stream);
    expect(JSON.parse(frame?.data ?? '')).toEqual({ conversation_id: one.conversationId, name: mara.name });
  }
  expect(typing(foreign)).toEqual([]);
});

describe('the visitor of a chat', () => {
  const visitorOf = async (conversationId: string) => inbox.get(`/conversations/${conversationId}/visitor`);

  test('is shown with page, language, browser and claims', async () => {
    const page = { url: 'https://heron.example/bikes', title: 'Bikes', referrer: 'https://search.example/' };
    const headers = { 'accept-language': 'pt-BR,pt;q=0.9', 'user-agent': 'A browser' };
    const { conversationId } = await begin({ page, name: 'Nora', email: 'nora@customer.example' }, headers);
    const { status, body } = await visitorOf(conversationId);
    expect([status, body.data]).toEqual([
      200,
      {
        channel_id: channelId,
        is_verified: false,
        claimed_name: 'Nora',
        claimed_email: 'nora@customer.example',
        page,
        language: 'pt-BR',
        user_agent: 'A browser',
        is_here: false,
        last_seen_at: expect.any(Number),
      },
    ]);
  });

  test('is online while the panel polls for unread messages, and while a stream is open', async () => {
    const [polling, streaming] = [await begin(), await begin()];
    await polling.visitor.get('/unread');
    await opened(followVisitor(app.baseUrl, streaming.token));
    for (const { conversationId } of [polling, streaming])
      await vi.waitFor(
        async () => expect((await visitorOf(conversationId)).body.data.is_here).toBe(true),
        soon,
      );
    await app.database.write({ text: 'UPDATE visitor_presence SET seen_until = now()', values: [] });
    expect((await visitorOf(polling.conversationId)).body.data.is_here).toBe(false);
  });

  test('is null for email and for visitors who have signed out, and 404 in another organization', async () => {
    const { conversationId, visitor } = await begin();
    const foreign = await inboxClient(app.baseUrl, ada, tea.house);
    expect((await foreign.get(`/conversations/${tea.conversation.publicId}/visitor`)).status).toBe(200);
    expect((await foreign.get(`/conversations/${conversationId}/visitor`)).status).toBe(404);
    expect((await visitorOf(bicycles.conversation.publicId)).body).toEqual({ data: null });
    await visitor.delete('/session');
    expect((await visitorOf(conversationId)).body).toEqual({ data: null });
  });
});
