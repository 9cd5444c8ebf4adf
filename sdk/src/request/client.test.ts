import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type StartedWorld, startWorld } from '../../../server/testing/start-world.ts';
import { addConversation } from '../../../server/testing/world-records.ts';
import { type FlakyFetch, flakyFetch } from '../../testing/flaky-fetch.ts';
import { Deskbell } from '../deskbell.ts';
import { ConnectionError, TimeoutError } from '../errors/connection-error.ts';
import { DeskbellError } from '../errors/deskbell-error.ts';
import { RateLimitedError, ServerError } from '../errors/named-errors.ts';
import { clientWith } from './client.ts';
import { responseOf } from './response-of.ts';

let started: StartedWorld;
let connection: FlakyFetch;
let token: string;
let id: string;
/** The delays that the client requested. */
const waits: number[] = [];

beforeAll(async () => {
  started = await startWorld();
  connection = await flakyFetch(started.app.baseUrl);
  ({ token } = await started.as(started.world.mara));
  id = started.world.bicycles.conversation.publicId;
});
afterAll(async () => {
  await connection.stop();
  await started.app.stop();
});
afterEach(() => {
  expect(connection.failures).toEqual([]);
  connection.requests.length = 0;
  waits.length = 0;
});

/** The real client, which records its delays instead of waiting. */
const call = ((operation, input) =>
  clientWith({
    baseUrl: connection.baseUrl,
    token,
    fetch,
    timeoutMilliseconds: 30_000,
    retries: 3,
    sleep: async (milliseconds) => void waits.push(milliseconds),
    chance: () => 1,
  })(operation, input)) as ReturnType<typeof clientWith>;

const deskbell = (options = {}) => new Deskbell({ baseUrl: connection.baseUrl, token, ...options });
const keys = () => connection.requests.map(({ headers }) => headers['idempotency-key']);
const send = (options = {}) =>
  call('sendMessage', { params: { conversation_id: id }, body: { body_html: '<p>Once</p>' }, options });

async function messageCount(): Promise<number> {
  return (await call('getConversation', { params: { conversation_id: id } })).message_count;
}

describe('a message', () => {
  test('is retried under one key if its responses are lost, and created once', async () => {
    const before = await messageCount();
    connection.requests.length = 0;
    connection.failures.push('response lost', 'request lost', 'response lost');
    const message = await send();
    expect(new Set(keys()).size).toBe(1);
    expect(connection.requests).toHaveLength(4);
    expect(waits).toEqual([500, 1000, 2000]);
    expect(responseOf(message)?.headers.get('idempotency-replayed')).toBe('true');
    expect(await messageCount()).toBe(before + 1);
  });

  test('has a new key at each call, or the given one', async () => {
    await send();
    await send();
    await send({ idempotencyKey: 'mine' });
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys()).size).toBe(3);
    expect(keys()[2]).toBe('mine');
  });

  test('is given up after the fourth attempt, with the error of the last one', async () => {
    connection.failures.push(
      { status: 503 },
      { status: 503 },
      { status: 503 },
      { status: 502, body: '<h1>Bad gateway</h1>' },
    );
    await expect(send()).rejects.toThrow(ServerError);
    expect(waits).toHaveLength(3);
  });

  test('is sent once if retries are disabled', async () => {
    connection.failures.push('request lost');
    await expect(send({ retries: 0 })).rejects.toThrow(ConnectionError);
    expect(connection.requests).toHaveLength(1);
  });
});

describe('a change', () => {
  const change = () =>
    call('changeConversation', { params: { conversation_id: id }, body: { priority: 'high' } });

  test('is not retried after a lost response, since that might undo somebody else’s change', async () => {
    connection.failures.push('response lost');
    await expect(change()).rejects.toThrow(ConnectionError);
    expect(connection.requests).toHaveLength(1);
  });

  test('is retried after a rate limit, when the server says so', async () => {
    connection.failures.push({
      status: 429,
      headers: { 'retry-after': '3' },
      body: '{"error":"rate_limited"}',
    });
    expect((await change()).priority).toBe('high');
    expect(waits).toEqual([3500]);
  });

  test('is never delayed for more than a minute; the error says how long to wait', async () => {
    connection.failures.push({
      status: 429,
      headers: { 'retry-after': '90' },
      body: '{"error":"rate_limited"}',
    });
    const error = await change().catch((thrown) => thrown);
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error.retryAfterSeconds).toBe(90);
  });

  test('does not follow redirects', async () => {
    connection.failures.push({ status: 308, headers: { location: started.app.baseUrl } });
    await expect(change()).rejects.toThrow(/is baseUrl right/);
  });
});

describe('a call', () => {
  test('without a response in time throws a TimeoutError', async () => {
    connection.failures.push('no response');
    const slow = deskbell({ timeoutMilliseconds: 50, retries: 0 }).me();
    await expect(slow).rejects.toThrow(TimeoutError);
    // On a busy machine the time is over before the request leaves.
    connection.failures.length = 0;
  });

  test('that times out once may succeed on a retry', async () => {
    connection.failures.push('no response');
    expect((await deskbell({ timeoutMilliseconds: 1000 }).me()).actor).toBe('self');
    expect(connection.requests.length).toBeGreaterThan(1);
  });

  test('throws the reason of its signal, during an attempt and between two', async () => {
    const reason = new Error('the reader has gone');
    connection.failures.push('no response');
    const ended = new AbortController();
    const waiting = deskbell().me({ signal: ended.signal });
    const outcome = expect(waiting).rejects.toBe(reason);
    await vi.waitFor(() => expect(connection.requests).toHaveLength(1), 200_000);
    ended.abort(reason);
    await outcome;

    const between = new AbortController();
    const leaving: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      setTimeout(() => between.abort(reason));
      return response;
    };
    connection.failures.push({ status: 503, headers: { 'retry-after': '59' } });
    await expect(deskbell({ fetch: leaving }).me({ signal: between.signal })).rejects.toBe(reason);
  });

  test('uses only the given fetch', async () => {
    const seen: string[] = [];
    const own: typeof fetch = (input, init) => {
      seen.push(String(input));
      return fetch(input, init);
    };
    await deskbell({ fetch: own }).me();
    expect(seen).toEqual([`${connection.baseUrl}/api/oauth/v1/me`]);
  });

  test('to a server that isn’t Deskbell says so', async () => {
    connection.failures.push({ status: 200, body: '<h1>Welcome</h1>' });
    const error = await deskbell()
      .me()
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(DeskbellError);
    expect(error.message).toMatch(/is not JSON/);
  });

  test.each(['', '.', '..', undefined])('with %j for an id is refused before it is sent', async (none) => {
    await expect(deskbell().conversations.get(none as string)).rejects.toThrow(TypeError);
    expect(connection.requests).toEqual([]);
  });

  test('encodes any other id, which can never change the path', async () => {
    await expect(deskbell().conversations.get('../me?a=b#c')).rejects.toMatchObject({ code: 'not_found' });
    expect(connection.requests[0]?.path).toBe('/api/oauth/v1/conversations/..%2Fme%3Fa%3Db%23c');
  });
});

describe('a record', () => {
  test('that has not changed is returned as the same object; a changed one is fetched', async () => {
    const { conversations } = deskbell();
    const known = await conversations.get(id);
    expect(await conversations.get(id, { ifNoneMatch: known })).toBe(known);
    await conversations.change(id, { subject: 'Another one' });
    const now = await conversations.get(id, { ifNoneMatch: known });
    expect(now.subject).toBe('Another one');
  });

  test('is changed with ifMatch only if it has not changed since it was read', async () => {
    const { conversations } = deskbell();
    const mine = await conversations.get(id);
    const changed = await conversations.change(id, { priority: 'low' }, { ifMatch: mine });
    const repeated = conversations.change(id, { priority: 'urgent' }, { ifMatch: mine });
    await expect(repeated).rejects.toMatchObject({ name: 'PreconditionFailedError', status: 412 });
    await conversations.change(id, { priority: 'none' }, { ifMatch: changed });
  });

  test('that was copied has no ETag, and throws before anything is sent', async () => {
    const { conversations } = deskbell();
    const copy = { ...(await conversations.get(id)) };
    connection.requests.length = 0;
    await expect(conversations.change(id, {}, { ifMatch: copy })).rejects.toThrow(TypeError);
    expect(connection.requests).toEqual([]);
  });

  test('of a merged conversation is read from its target, and refuses writes', async () => {
    const ids = { organizationId: started.world.bicycles.house.id };
    const deleted = await addConversation(started.app.database, {
      ...ids,
      status: 'closed',
      mergedIntoId: started.world.bicycles.conversation.id,
    });
    const { conversations, messages } = deskbell();
    expect((await conversations.get(deleted.publicId)).id).toBe(id);
    const there = await messages.list(deleted.publicId).firstPage();
    expect(there.data.every(({ conversation_id }) => conversation_id === id)).toBe(true);
    await expect(messages.send(deleted.publicId, { body_html: 'Hi' })).rejects.toMatchObject({
      name: 'ConversationMergedError',
      mergedIntoId: id,
    });
  });
});
