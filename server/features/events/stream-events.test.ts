import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Event } from '../../../contract/event.ts';
import { revokeConnection } from '../../access/revoke-connection.ts';
import { newId } from '../../ids/public-id.ts';
import { type FollowedStream, followStream } from '../../testing/follow-stream.ts';
import type { ApiClient } from '../../testing/http-client.ts';
import { startSecondApp } from '../../testing/second-app.ts';
import { sequenceAll } from '../../testing/sequence-all.ts';
import type { TestApp } from '../../testing/start-app.ts';
import { startLiveWorld } from '../../testing/start-live-world.ts';
import { addColleague } from '../../testing/world.ts';
import { addConversation, addMessage } from '../../testing/world-records.ts';
import { changeMember } from '../members/change-member.ts';

const { app, world, as, wakeSequencer } = await startLiveWorld();
const second = await startSecondApp(app);
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const { bicycles, tea, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const conversation = `/conversations/${bicycles.conversation.publicId}`;
let api: ApiClient;
beforeAll(async () => {
  api = await as(mara);
  // Events from setting up the world are sequenced before any stream begins at now.
  await sequenceAll(app.database);
});

const open: FollowedStream[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function follow(
  by: ApiClient,
  query = '',
  { server = app, headers = {} }: { server?: TestApp; headers?: Record<string, string> } = {},
): Promise<FollowedStream> {
  const stream = await followStream(server.baseUrl, by, query, headers);
  expect(stream.status).toBe(200);
  open.push(stream);
  return stream;
}

const soon = { timeout: 200_000, interval: 10 };
const send = (body: string) => api.post(`${conversation}/messages`, { body_html: body });
const bodies = ({ frames }: FollowedStream) =>
  frames.map(({ data }) => (JSON.parse(data) as { data: { body_html: string } }).data.body_html);

describe('a stream', () => {
  test('shows events as they happen, on every server, in the form of GET /events', async () => {
    const streams = [await follow(api), await follow(api, '', { server: second })];
    const start = (await api.get('/events?after=now')).body.page_metadata.before;
    await send('One');
    await api.post(`${conversation}/notes`, { body_html: 'Two' });
    for (const stream of streams) await vi.waitFor(() => expect(stream.frames).toHaveLength(2), soon);
    const { data } = (await api.get(`/events?after=${start}`)).body;
    for (const { frames } of streams) {
      expect(frames.map((frame) => JSON.parse(frame.data))).toEqual(data);
      expect(frames.map(({ event }) => event)).toEqual(['message.created', 'note.created']);
    }
    const { data: rest } = (await api.get(`/events?after=${streams[0]?.frames[0]?.id}`)).body;
    expect(rest).toEqual(data.slice(1));
  });

  test('is sent so that proxies pass it on unbuffered and nobody caches it', async () => {
    const { headers } = await follow(api);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('x-request-id')).toMatch(/./);
  });

  test('continues after Last-Event-ID, which takes precedence over after, and from after', async () => {
    const first = await follow(api, '?types=message.created');
    for (const body of ['a', 'b', 'c']) await send(body);
    await vi.waitFor(() => expect(bodies(first)).toEqual(['a', 'b', 'c']), soon);
    const [a, b] = first.frames;
    const reconnected = await follow(api, `?types=message.created&after=${b?.id}`, {
      headers: { 'last-event-id': a?.id ?? '' },
    });
    const after = await follow(api, `?types=message.created&after=${b?.id}`);
    await vi.waitFor(() => expect(bodies(reconnected)).toEqual(['b', 'c']), soon);
    await vi.waitFor(() => expect(bodies(after)).toEqual(['c']), soon);
    await send('d');
    for (const stream of [reconnected, after])
      await vi.waitFor(() => expect(bodies(stream).at(-1)).toBe('d'), soon);
    expect(bodies(reconnected)).toEqual(['b', 'c', 'd']);
  });

  test('starts with its position, so that a client that disconnects before the first event misses none', async () => {
    const lost = await follow(api, '?types=message.created');
    await vi.waitFor(() => expect(lost.lastId()).not.toBe(''), soon);
    lost.close();
    await send('meanwhile');
    const reconnected = await follow(api, '?types=message.created', {
      headers: { 'last-event-id': lost.lastId() },
    });
    await vi.waitFor(() => expect(bodies(reconnected)).toEqual(['meanwhile']), soon);
  });

  test('shows only what its token may read, and only its own organization', async () => {
    const notes = await follow(await as(mara, { scopes: ['events:read', 'notes:read'] }));
    const foreign = await follow(await as(ada));
    const all = await follow(api);
    await send('not for them');
    await api.post(`${conversation}/notes`, { body_html: 'a note' });
    await vi.waitFor(() => expect(notes.frames).toHaveLength(1), soon);
    await vi.waitFor(() => expect(all.frames).toHaveLength(2), soon);
    expect(notes.frames[0]?.event).toBe('note.created');
    const adaApi = await as(ada);
    await adaApi.post(`/conversations/${tea.conversation.publicId}/messages`, { body_html: 'theirs' });
    await vi.waitFor(() => expect(foreign.frames).toHaveLength(1), soon);
    expect(all.frames).toHaveLength(2);
  });

  test('opened during high activity misses nothing and duplicates nothing', async () => {
    const { publicId, id } = await addConversation(app.database, { organizationId });
    const start = (await api.get('/events?after=now')).body.page_metadata.before;
    let isOver = false;
    const writing = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let count = 0; count < 30; count++)
          await api.post(`/conversations/${publicId}/messages`, { body_html: 'x' });
      }),
    ).then(() => {
      isOver = true;
    });
    const streams: FollowedStream[] = [];
    for (let each = 0; !isOver || streams.length < 8; each++) {
      const server = each % 2 ? second : app;
      streams.push(await follow(api, `?types=message.created&after=${start}`, { server }));
      if (streams.length >= 16) break;
    }
    await writing;
    for (const stream of streams)
      await vi.waitFor(() => expect(stream.frames.length).toBeGreaterThanOrEqual(120), soon);
    const rows = await app.database.read<{ id: string }>({
      text: `SELECT e.id FROM events e JOIN messages m ON m.organization_id = $1 AND m.id = e.record_id
              WHERE e.organization_id = $1 AND m.conversation_id = $2 ORDER BY position`,
      values: [bicycles.house.id, id],
    });
    const ids = (stream: FollowedStream) => stream.frames.map(({ data }) => (JSON.parse(data) as Event).id);
    expect(rows).toHaveLength(120);
    for (const stream of streams) expect(ids(stream)).toEqual(ids(streams[0] as FollowedStream));
    expect(new Set(streams[0] && ids(streams[0])).size).toBe(120);
  });
});

describe('security S34: a stream is closed immediately', () => {
  const actor = { type: 'system' } as const;
  const connectionOf = async (userId: string) => {
    const [row] = await app.database.read<{ id: string }>({
      text: 'SELECT id FROM connections WHERE user_id = $1 AND revoked_at IS NULL',
      values: [userId],
    });
    return row?.id ?? '';
  };
  const revoke = async (userId: string) => {
    const id = await connectionOf(userId);
    await app.database.transaction((transaction) => revokeConnection(transaction, id, actor));
  };
  const disable = (userId: string) =>
    changeMember(app.database, { organizationId, userId, actor }, { status: 'disabled' });

  test.each<[string, (userId: string) => Promise<unknown>]>([
    ['its connection is revoked', revoke],
    ['its person is locked out', disable],
  ])('on every server when %s, and others stay open', async (_, end) => {
    const robin = await addColleague(app.database, bicycles.house);
    const robinApi = await as(robin);
    const streams = [await follow(robinApi), await follow(robinApi, '', { server: second })];
    const other = await follow(api, '?types=message.created');
    await end(robin.id);
    await Promise.all(streams.map(({ ended }) => ended));
    await send('still here');
    await vi.waitFor(() => expect(bodies(other)).toEqual(['still here']), soon);
    for (const { frames } of streams)
      expect(frames.map(({ event }) => event)).not.toContain('message.created');
  });

  test('even without a notice', async () => {
    await app.database.write({
      text: `CREATE OR REPLACE FUNCTION raise_access_version() RETURNS trigger LANGUAGE plpgsql AS
               $$BEGIN
                   IF to_regclass('access_version') IS NULL THEN RETURN NULL; END IF;
                   UPDATE access_version SET version = version + 1; RETURN NULL;
                 END$$`,
      values: [],
    });
    const robin = await addColleague(app.database, bicycles.house);
    const stream = await follow(await as(robin));
    await revoke(robin.id);
    await stream.ended;
  });

  test('for what its person may no longer read, and continues with the rest', async () => {
    const stream = await follow(await as(jonas, { scopes: ['events:read', 'messages:read', 'notes:read'] }));
    await app.database.write({
      text: `UPDATE tokens SET scopes = ARRAY['events:read', 'messages:read'] WHERE scopes = $1`,
      values: [['events:read', 'messages:read', 'notes:read']],
    });
    let rounds = 0;
    // A note, then a message, which can't overtake the note.
    const expectBothEvents = async () => {
      const before = stream.frames.length;
      await api.post(`${conversation}/notes`, { body_html: 'a note' });
      await send(`round ${++rounds}`);
      await vi.waitFor(() => expect(bodies(stream).at(-1)).toBe(`round ${rounds}`), soon);
      return stream.frames.slice(before).map(({ event }) => event);
    };
    await vi.waitFor(async () => expect(await expectBothEvents()).toEqual(['message.created']), soon);
    expect(await expectBothEvents()).toEqual(['message.created']);
  });
});

describe('errors', () => {
  test.each([
    ['?after=x', {}, 400, 'invalid_cursor'],
    ['', { 'last-event-id': 'x' }, 400, 'invalid_cursor'],
    ['?types=x', {}, 400, 'invalid_request'],
    ['?limit=5', {}, 400, 'invalid_request'],
    ['', { authorization: 'Bearer dbt_x' }, 401, 'invalid_token'],
  ])('%s with %o is %i %s, and no stream', async (query, headers, status, error) => {
    const response = await api.call(`/events/stream${query}`, { headers: headers as Record<string, string> });
    expect([response.status, response.body.error]).toEqual([status, error]);
  });

  test('a token without events:read is 403', async () => {
    const narrow = await as(mara, { scopes: ['messages:read'] });
    expect((await narrow.get('/events/stream')).body.error).toBe('insufficient_scope');
  });

  test('the twenty-first stream of a token is 429, until one of the others is closed', async () => {
    const busy = await as(mara);
    const streams = await Promise.all(Array.from({ length: 20 }, () => follow(busy)));
    const refused = await busy.get('/events/stream');
    expect([refused.status, refused.body.error, refused.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '5',
    ]);
    streams[0]?.close();
    await vi.waitFor(async () => expect((await busy.get('/events/stream')).status).toBe(200), soon);
    for (const refusal of ['/events/stream?after=x', '/events/stream?types=x'])
      for (let each = 0; each < 3; each++) expect((await busy.get(refusal)).status).toBe(400);
  });

  test('a HEAD request gets only the headers', async () => {
    const response = await api.call('/events/stream', { method: 'HEAD' });
    expect([response.status, response.text, response.headers.get('content-type')]).toEqual([
      200,
      '',
      'text/event-stream; charset=utf-8',
    ]);
  });
});

test('a reader who pauses delays nobody, and then gets every event once', async () => {
  const { hostname, port } = new URL(app.baseUrl);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const request = 'GET /api/oauth/v1/events/stream?types=message.created HTTP/1.1';
  socket.write(`${request}\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${api.token}\r\n\r\n`);
  let received = String((await once(socket, 'data'))[0]);
  expect(received).toContain('200 OK');
  socket.pause();
  const quick = await follow(api, '?types=message.created');
  const big = 'x'.repeat(140_000);
  for (let each = 0; each < 120; each++) await expectEvent(`${each} ${big}`);
  wakeSequencer(organizationId);
  await vi.waitFor(() => expect(quick.frames.length).toBe(120), soon);
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.resume();
  const ids = () => [...received.matchAll(/^id: (\S+)\nevent/gm)].map(([, id]) => id);
  await vi.waitFor(() => expect(ids().length).toBe(120), { timeout: 200_000, interval: 200 });
  expect(ids()).toEqual(quick.frames.map(({ id }) => id));
});

/** A message and its event, written straight to the tables. */
async function expectEvent(body: string): Promise<void> {
  const { id } = await addMessage(app.database, {
    organizationId,
    conversationId: bicycles.conversation.id,
    userId: mara.id,
    body: `<p>${body}</p>`,
  });
  await app.database.write({
    text: `INSERT INTO events (organization_id, id, type, actor_type, record_id)
           VALUES ($1, $2, 'message.created', 'system', $3)`,
    values: [organizationId, newId(), id],
  });
}
