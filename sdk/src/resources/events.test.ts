import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../server/testing/http-client.ts';
import { startLiveWorld } from '../../../server/testing/start-live-world.ts';
import { addColleague } from '../../../server/testing/world.ts';
import { type FlakyFetch, flakyFetch } from '../../testing/flaky-fetch.ts';
import { Deskbell } from '../deskbell.ts';
import { CursorExpiredError, InvalidRequestError, InvalidTokenError } from '../errors/named-errors.ts';
import type { FollowedEvent } from './events.ts';

const { app, world, as } = await startLiveWorld();
let connection: FlakyFetch;
let api: ApiClient;
let deskbell: Deskbell;

beforeAll(async () => {
  connection = await flakyFetch(app.baseUrl);
  api = await as(world.mara);
  deskbell = new Deskbell({ baseUrl: connection.baseUrl, token: api.token });
});
afterAll(async () => {
  await connection.stop();
  await app.stop();
});

const types = 'note.created';
const note = (body: string) =>
  api.post(`/conversations/${world.bicycles.conversation.publicId}/notes`, { body_html: body });
const textOf = ({ event }: FollowedEvent) => event.type === 'note.created' && event.data.body_html;
const here = async () =>
  (await deskbell.events.list({ after: 'now' }).firstPage()).page_metadata.before ?? '';

describe('following events', () => {
  test('yields each event once, in order, through lost, refused and silent connections', async () => {
    const after = await here();
    await note('before');
    const following = deskbell.events.follow({ after, types }, { timeoutMilliseconds: 2000 });
    const seen: unknown[] = [];
    const next = async () => seen.push(textOf((await following.next()).value as FollowedEvent));
    await next();
    connection.failures.push('request lost', { status: 503 }, 'no response');
    connection.cut();
    await note('one');
    await note('two');
    await next();
    connection.cut();
    await note('three');
    await next();
    await next();
    expect(seen).toEqual(['before', 'one', 'two', 'three']);
    expect(connection.failures).toEqual([]);
    await following.return();
  });

  test('continues from a stored cursor, even in another process', async () => {
    const after = await here();
    for (const body of ['one', 'two', 'three']) await note(body);
    const seen: unknown[] = [];
    for (let cursor = after; seen.length < 3; ) {
      for await (const followed of deskbell.events.follow({ after: cursor, types })) {
        seen.push(textOf(followed));
        cursor = followed.cursor;
        break;
      }
    }
    expect(seen).toEqual(['one', 'two', 'three']);
  });

  test('closes the connection when iteration stops, so that one token can follow again and again', async () => {
    const after = await here();
    await note('always there');
    // A token may have twenty streams open.
    for (let round = 0; round < 25; round++) {
      const following = deskbell.events.follow({ after, types });
      expect(textOf((await following.next()).value as FollowedEvent)).toBe('always there');
      await following.return();
    }
  });

  test('throws the reason of the signal', async () => {
    const stop = new AbortController();
    const following = deskbell.events.follow({ types }, { signal: stop.signal });
    const waiting = following.next();
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  test('ends with an error when access ends', async () => {
    const colleague = await addColleague(app.database, world.bicycles.house, 'admin');
    const theirs = new Deskbell({ baseUrl: connection.baseUrl, token: (await as(colleague)).token });
    const following = theirs.events.follow({ after: await here(), types });
    await note('still there');
    await following.next();
    const waiting = following.next();
    expect((await api.call(`/members/${colleague.memberId}`, { method: 'DELETE' })).status).toBe(204);
    await expect(waiting).rejects.toBeInstanceOf(InvalidTokenError);
  });

  test('does not retry permanent errors', async () => {
    await expect(deskbell.events.follow({ after: 'nonsense' }).next()).rejects.toBeInstanceOf(
      InvalidRequestError,
    );
    connection.failures.push({ status: 410, body: '{"error":"cursor_expired"}' });
    await expect(deskbell.events.follow().next()).rejects.toBeInstanceOf(CursorExpiredError);
  });
});

test('the list of events ends at the latest event', async () => {
  const after = await here();
  for (const body of ['one', 'two', 'three']) await note(body);
  const last = async () => {
    const seen = [];
    for await (const event of deskbell.events.list({ after, types, limit: 2 })) seen.push(event);
    return seen;
  };
  await expect.poll(last).toHaveLength(3);
});

test('the list of events goes back from the cursor of any event, starting with that event', async () => {
  const after = await here();
  for (const body of ['one', 'two', 'three']) await note(body);
  const onward = async () => {
    const seen = [];
    for await (const event of deskbell.events.list({ after, types })) seen.push(event);
    return seen;
  };
  await expect.poll(onward).toHaveLength(3);
  const [one, two] = await onward();
  const back = [];
  for await (const event of deskbell.events.list({ before: two?.cursor, types, limit: 1 })) {
    back.push(event);
    if (back.length === 2) break;
  }
  expect(back).toEqual([two, one]);
});

test('an event has the same cursor when followed as in the list', async () => {
  const after = await here();
  await note('one');
  const following = deskbell.events.follow({ after, types });
  const { event, cursor } = (await following.next()).value as FollowedEvent;
  await following.return();
  expect(event.cursor).toBe(cursor);
  expect(await deskbell.events.list({ after, types }).firstPage()).toMatchObject({ data: [event] });
});
