import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Notice } from '../../../db/notices.ts';
import { followVisitor } from '../../../testing/follow-stream.ts';
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

const reported: Notice[] = [];
second.notices.subscribe((notice) => void reported.push(notice));

const admin = await as(world.mara);
const servers = [app, second];
const soon = { timeout: 200_000, interval: 10 };

async function newChannel() {
  return (await admin.post('/channels', { type: 'chat', name: 'Heron chat' })).body.data.id as string;
}
const channelId = await newChannel();

async function begin(channel = channelId) {
  const stranger = widgetClient(app);
  const { challenge } = (await stranger.get(`/channels/${channel}`)).body.data;
  clockMilliseconds += 2001;
  const solved = { value: challenge.value, solution: solve(challenge) };
  const message = { text: 'Hello' };
  const begun = await stranger.post('/sessions', { channel_id: channel, challenge: solved, message });
  const { token, message: written } = begun.body.data;
  const conversation = `/conversations/${written.conversation_id}`;
  return {
    token,
    conversation,
    visitor: widgetClient(app, token),
    answer: (text: string) => admin.post(`${conversation}/messages`, { body_html: `<p>${text}</p>` }),
  };
}

async function follow(token: string, { server = app, lastId = '' } = {}) {
  const stream = await followVisitor(server.baseUrl, token, lastId ? { 'last-event-id': lastId } : {});
  onTestFinished(stream.close);
  return stream;
}
type Stream = Awaited<ReturnType<typeof follow>>;

const texts = ({ frames }: Stream) =>
  frames.flatMap(({ event, data }) => (event === 'message' ? (JSON.parse(data).body_html ?? []) : []));
const shows = (stream: Stream, ...expected: string[]) =>
  vi.waitFor(() => expect(texts(stream)).toEqual(expected.map((text) => `<p>${text}</p>`)), soon);
const isOpen = (stream: Stream) => vi.waitFor(() => expect(stream.lastId()).not.toBe(''), soon);

test('shows a visitor replies, on every server, and nobody else', async () => {
  const [one, other] = [await begin(), await begin()];
  const streams = await Promise.all(servers.map((server) => follow(one.token, { server })));
  const foreign = await follow(other.token);
  await Promise.all([...streams, foreign].map(isOpen));
  await one.answer('Yes');
  await other.answer('No');
  for (const stream of streams) await shows(stream, 'Yes');
  await shows(foreign, 'No');
});

test('shows a visitor that a member has read what they wrote, and nobody else', async () => {
  const [one, other] = [await begin(), await begin()];
  const inbox = await inboxClient(app.baseUrl, world.mara, world.bicycles.house);
  const streams = await Promise.all(servers.map((server) => follow(one.token, { server })));
  const foreign = await follow(other.token);
  await Promise.all([...streams, foreign].map(isOpen));
  const seen = ({ frames }: Stream) =>
    frames.flatMap(({ event, data }) => (event === 'message' ? [JSON.parse(data).seen_at] : []));
  expect((await inbox.call(`${one.conversation}/read`, { method: 'PUT' })).status).toBe(204);
  for (const stream of streams)
    await vi.waitFor(() => expect(seen(stream)).toEqual([expect.any(Number)]), soon);
  await other.answer('No');
  await shows(foreign, 'No');
});

test('tells a visitor, on every server and after a break, that messages were split off, and nobody else', async () => {
  const [one, other] = [await begin(), await begin()];
  await one.answer('About the wheel');
  const answered = await one.answer('About the invoice');
  const streams = await Promise.all(servers.map((server) => follow(one.token, { server })));
  const foreign = await follow(other.token);
  await Promise.all([...streams, foreign].map(isOpen));
  const lastId = streams[0]?.lastId() ?? '';
  const split = await admin.post(`${one.conversation}/split`, { message_ids: [answered.body.data.id] });
  expect(split.status).toBe(201);
  const changes = ({ frames }: Stream) => frames.filter(({ event }) => event === 'conversations').length;
  for (const stream of streams) await vi.waitFor(() => expect(changes(stream)).toBe(1), soon);
  const back = await follow(one.token, { lastId });
  await vi.waitFor(() => expect(changes(back)).toBe(1), soon);
  await other.answer('No');
  await shows(foreign, 'No');
  expect(changes(foreign)).toBe(0);
  const listed = (await one.visitor.get('/conversations')).body.data.map(({ id }: { id: string }) => id);
  expect(listed).toContain(split.body.data.id);
});

test('continues after Last-Event-ID, on whichever server, with what was missed and nothing else', async () => {
  const one = await begin();
  const stream = await follow(one.token);
  await isOpen(stream);
  await one.answer('First');
  await shows(stream, 'First');
  const lastId = stream.lastId();
  stream.close();
  await one.answer('Second');
  await one.answer('Third');
  const other = await begin();
  const live = await follow(other.token);
  await isOpen(live);
  await other.answer('Something else');
  await shows(live, 'Something else');
  for (const server of servers) {
    const reconnected = await follow(one.token, { server, lastId });
    await shows(reconnected, 'Second', 'Third');
  }
  const restarted = await startSecondApp(app);
  onTestFinished(restarted.stop);
  await shows(await follow(one.token, { server: restarted, lastId }), 'Second', 'Third');
});

test('is 410 after an unknown id, so that its reader reloads the lists', async () => {
  const one = await begin();
  for (const lastId of ['nonsense', 'x'.repeat(22)]) {
    const { status, body } = await one.visitor.get('/stream', { 'last-event-id': lastId });
    expect([status, body.error]).toEqual([410, 'cursor_expired']);
  }
});

test("a visitor's fourth stream is 429, and another visitor's is opened", async () => {
  const [one, other] = [await begin(), await begin()];
  await Promise.all([1, 2, 3].map(() => follow(one.token)));
  const refused = await one.visitor.get('/stream');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect((await follow(other.token)).status).toBe(200);
});

test('every server learns immediately what ends streams', async () => {
  const channel = await newChannel();
  const { visitor } = await begin(channel);
  const organizationId = world.bicycles.house.id;
  const isNotified = (notice: object) =>
    vi.waitFor(() => expect(reported).toContainEqual({ about: 'visitors', organizationId, ...notice }), soon);
  reported.length = 0;
  await visitor.delete('/session');
  await isNotified({ contactId: expect.any(String) });
  await admin.call(`/channels/${channel}`, { method: 'DELETE' });
  await isNotified({});
});

describe('ends, on every server,', () => {
  type Visit = Awaited<ReturnType<typeof begin>>;
  const endings: [string, (visit: Visit & { channel: string }) => Promise<{ status: number }>][] = [
    ['when the visitor signs out', ({ visitor }) => visitor.delete('/session')],
    [
      'when the contact is erased',
      async ({ conversation }) => {
        const { contact } = (await admin.get(conversation)).body.data;
        return admin.call(`/contacts/${contact.id}`, { method: 'DELETE' });
      },
    ],
    [
      'when the channel is deleted',
      ({ channel }) => admin.call(`/channels/${channel}`, { method: 'DELETE' }),
    ],
    [
      'when the channel is paused',
      ({ channel }) => admin.call(`/channels/${channel}`, { method: 'PATCH', json: { state: 'paused' } }),
    ],
  ];

  test.each(endings)('%s, and others stay open', async (_, end) => {
    const channel = await newChannel();
    const [one, other] = [await begin(channel), await begin()];
    const streams = await Promise.all(servers.map((server) => follow(one.token, { server })));
    const foreign = await follow(other.token);
    await Promise.all([...streams, foreign].map(isOpen));
    expect((await end({ ...one, channel })).status).toBeLessThan(300);
    await Promise.all(streams.map(({ ended }) => ended));
    await other.answer('Still here');
    await shows(foreign, 'Still here');
  });
});
