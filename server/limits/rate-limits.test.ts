import { afterAll, describe, expect, test, vi } from 'vitest';
import { ErrorBody } from '../../contract/errors.ts';
import { hashSecret } from '../access/secret-token.ts';
import type { RateLimits } from '../config/rate-limits.ts';
import { openDatabase } from '../db/open-database.ts';
import { lockWaits } from '../testing/lock-waits.ts';
import { startSecondApp } from '../testing/second-app.ts';
import { startApp } from '../testing/start-app.ts';
import { startWorld } from '../testing/start-world.ts';
import { tokenFor } from '../testing/world.ts';
import { addConversation } from '../testing/world-records.ts';

/** So few per minute that none is refilled while a test runs, unless its clock is advanced. */
const rateLimits: RateLimits = { requestsPerMinute: 2, authoredPerMinute: 1, burst: 30 };
const minute = 60_000;
/** The refill time of one request. */
const refill = minute / 2;
let moved = 0;
const clock = () => performance.now() + moved;
const { app, world } = await startWorld({ rateLimits, clock });
const second = await startSecondApp(app, { rateLimits, clock });
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const { bicycles, tea, mara, jonas, ada } = world;
const newToken = (options: Parameters<typeof tokenFor>[3] = {}) =>
  tokenFor(app.database, bicycles, jonas, options);
const limitsOf = ({ headers }: { headers: Headers }) =>
  ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));

/** Advances time: for this process, and for the rows in the database. */
async function pass(milliseconds: number) {
  moved += milliseconds;
  const text =
    "UPDATE request_buckets SET full_at = (full_at AT TIME ZONE 'UTC' - $1 * interval '1 millisecond') AT TIME ZONE 'UTC'";
  await app.database.write({ text, values: [milliseconds] });
}

/** Waits until the database knows that this many are spent from a token's bucket. */
async function rateLimitOf(token: string, missing: number, kind: 'requests' | 'authored' = 'requests') {
  const text = `SELECT ceil(extract(epoch FROM full_at - now()) / $3)::integer AS missing
                  FROM request_buckets JOIN tokens ON id = spender_id WHERE secret_hash = $1 AND kind = $2`;
  const values = [hashSecret(token), kind, kind === 'requests' ? 30 : 60];
  const read = () => app.database.read({ text, values });
  await vi.waitFor(async () => expect(await read()).toEqual([{ missing }]), { timeout: 200_000 });
}

/** Responses to requests one after the other. */
async function inSequence(count: number, send: () => Promise<{ status: number; headers: Headers }>) {
  const responses: { status: number; headers: Headers }[] = [];
  for (let each = 0; each < count; each++) responses.push(await send());
  return responses;
}

const statusesOf = (responses: { status: number }[]) => responses.map(({ status }) => status);
const ok = (count: number, status = 200) => Array.from({ length: count }, () => status);

describe('security S17: a token', () => {
  test('may send a burst of requests at once, and then as many as are refilled', async () => {
    const api = app.api(await newToken());
    const get = () => api.get('/me');
    expect(statusesOf(await inSequence(32, get))).toEqual([...ok(30), 429, 429]);
    await rateLimitOf(api.token, 30);
    await pass(refill);
    expect(statusesOf(await inSequence(2, get))).toEqual([200, 429]);
    await rateLimitOf(api.token, 30);
    await pass(3 * refill);
    expect(statusesOf(await inSequence(4, get))).toEqual([...ok(3), 429]);
    await rateLimitOf(api.token, 30);
    await pass(60 * minute);
    expect(statusesOf(await inSequence(31, get))).toEqual([...ok(30), 429]);
  });

  test('gets the remaining requests and the reset time with each response', async () => {
    const api = app.api(await newToken());
    const now = Date.now() / 1000;
    const responses = await inSequence(30, () => api.get('/me'));
    expect(responses.map((response) => limitsOf(response).slice(0, 2))).toEqual(
      Array.from({ length: 30 }, (_, index) => ['2', String(29 - index)]),
    );
    const reset = Number(responses.at(-1)?.headers.get('x-ratelimit-reset'));
    expect(reset - now).toBeGreaterThan((30 * refill) / 1000 - 1);
    expect(Number.isInteger(reset)).toBe(true);
  });

  test('that is exhausted gets an error in the usual format, with how long to wait', async () => {
    const api = app.api(await newToken());
    await inSequence(30, () => api.get('/me'));
    const { status, headers, body } = await api.get('/me');
    const seconds = headers.get('retry-after');
    const error_description = `Too many requests. Try again in ${seconds} seconds.`;
    expect([status, body]).toEqual([429, { error: 'rate_limited', error_description }]);
    expect(Object.keys(body)).toEqual(Object.keys(ErrorBody.properties).slice(0, 2));
    expect(Number(seconds)).toBeLessThanOrEqual(refill / 1000);
    expect(limitsOf({ headers }).slice(0, 2)).toEqual(['2', '0']);
    await rateLimitOf(api.token, 30);
    await pass(refill);
    expect((await api.get('/me')).status).toBe(200);
  });

  test('doesn’t affect another one, not even of the same connection', async () => {
    const [one, other, ofAnother] = [
      app.api(await newToken()),
      app.api(await newToken()),
      app.api(await tokenFor(app.database, tea, ada)),
    ];
    await inSequence(31, () => one.get('/me'));
    expect((await one.get('/me')).status).toBe(429);
    for (const api of [other, ofAnother]) {
      const response = await api.get('/me');
      expect([response.status, ...limitsOf(response).slice(0, 2)]).toEqual([200, '2', '29']);
    }
  });

  test('is charged for refused requests too, and gets the limit headers there', async () => {
    const api = app.api(await newToken({ scopes: ['conversations:read'] }));
    const responses = [
      await api.get('/conversations/nonsense'),
      await api.get('/conversations?bad=1'),
      await api.get('/members'),
      await api.post('/me', {}),
      await api.call('/conversations', { method: 'POST', raw: '{' }),
    ];
    expect(statusesOf(responses)).toEqual([404, 400, 403, 405, 403]);
    expect(responses.map((response) => limitsOf(response)[1])).toEqual(['29', '28', '27', null, '26']);
  });

  test('is refused after authentication, and before its permissions are checked', async () => {
    const narrow = app.api(await newToken({ scopes: ['tags:read'] }));
    await inSequence(30, () => narrow.get('/me'));
    expect((await narrow.get('/members')).status).toBe(429);
    const unknown = await app.api(`${narrow.token}x`).get('/members');
    expect([unknown.status, ...limitsOf(unknown)]).toEqual([401, null, null, null]);
    expect((await narrow.get('/nothing')).status).toBe(404);
    expect((await narrow.call('/me', { method: 'DELETE' })).status).toBe(405);
  });

  test('writes nothing once it is refused', async () => {
    const api = app.api(await newToken());
    const path = `/conversations/${bicycles.conversation.publicId}/messages`;
    await inSequence(30, () => api.get('/me'));
    expect((await api.post(path, { body_html: 'Too late' })).status).toBe(429);
    const rows = await app.database.read({
      text: "SELECT FROM messages WHERE body_html LIKE '%late%'",
      values: [],
    });
    expect(rows).toEqual([]);
  });
});

describe('authored content', () => {
  const path = `/conversations/${bicycles.conversation.publicId}`;
  const authored: [string, string, object][] = [
    ['messages', `${path}/messages`, { body_html: 'x' }],
    ['notes', `${path}/notes`, { body_html: 'x' }],
    ['conversations', '/conversations', { contact_id: bicycles.contact.publicId, body_html: 'x' }],
    ['invitations', '/invitations', { email: 'nobody', role: 'member' }],
  ];

  test.each(authored)('has a separate limit: %s', async (_what, at, json) => {
    const api = app.api(await tokenFor(app.database, bicycles, mara));
    expect(limitsOf(await api.post(at, json)).slice(0, 2)).toEqual(['1', '29']);
    expect(limitsOf(await api.get('/me')).slice(0, 2)).toEqual(['2', '28']);
  });

  test('is refilled more slowly than reading', async () => {
    const api = app.api(await newToken());
    const send = () => api.post(`${path}/messages`, { body_html: 'x' });
    expect(statusesOf(await inSequence(31, send))).toEqual([...ok(30, 201), 429]);
    await rateLimitOf(api.token, 30, 'authored');
    await rateLimitOf(api.token, 30);
    await pass(refill);
    const refused = await send();
    expect([refused.status, ...limitsOf(refused).slice(0, 2)]).toEqual([429, '1', '0']);
    expect((await api.get('/me')).status).toBe(200);
    await rateLimitOf(api.token, 30);
    await pass(refill);
    expect((await send()).status).toBe(201);
  });

  test.each<[string, 'GET' | 'PATCH' | 'POST', string, object | undefined]>([
    ['reading messages', 'GET', `${path}/messages`, undefined],
    ['changing a conversation', 'PATCH', path, { priority: 'high' }],
    ['saving a contact', 'POST', '/contacts', { name: 'Ida' }],
    ['what a contact said', 'POST', `/contacts/${bicycles.contact.publicId}/messages`, { body_html: 'x' }],
  ])('is not %s', async (_what, method, at, json) => {
    const api = app.api(await tokenFor(app.database, bicycles, mara));
    const response = await api.call(at, { method, ...(json && { json }) });
    expect([response.status < 300, ...limitsOf(response).slice(0, 2)]).toEqual([true, '2', '29']);
  });
});

describe('several processes', () => {
  test('share a token’s limit, and exceed it by ten requests each at most', async () => {
    const token = await newToken();
    const apis = [app.api(token), second.api(token)] as const;
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) => apis[index % 2 ? 0 : 1].get('/me')),
    );
    const answered = responses.filter(({ status }) => status === 200).length;
    expect(new Set(statusesOf(responses))).toEqual(new Set([200, 429]));
    expect(answered).toBeGreaterThanOrEqual(30);
    expect(answered).toBeLessThanOrEqual(30 + 2 * 10);
    const after = await Promise.all(apis.map((api) => api.get('/me')));
    expect(statusesOf(after)).toEqual([429, 429]);
  });

  test('wait until an excess is refilled before more requests succeed', async () => {
    const token = await newToken();
    const apis = [app.api(token), second.api(token)] as const;
    const responses = await Promise.all(
      Array.from({ length: 120 }, (_, index) => apis[index % 2 ? 0 : 1].get('/me')),
    );
    const over = responses.filter(({ status }) => status === 200).length - 30;
    await rateLimitOf(token, 30 + over);
    await pass(over * refill);
    const more = await Promise.all(
      Array.from({ length: 80 }, (_, index) => apis[index % 2 ? 0 : 1].get('/me')),
    );
    expect(more.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2 * 10);
  });

  test('know what others spent, even after a restart', async () => {
    const token = await newToken();
    await inSequence(30, () => app.api(token).get('/me'));
    const restarted = await startSecondApp(app, { rateLimits, clock });
    const responses = await inSequence(20, () => restarted.api(token).get('/me'));
    expect(statusesOf(responses).filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    await restarted.stop();
  });
});

test('a process flushes its usage when it stops', async () => {
  const token = await newToken();
  const brief = await startSecondApp(app, { rateLimits, clock });
  await inSequence(4, () => brief.api(token).get('/me'));
  await brief.stop();
  await rateLimitOf(token, 4);
});

test('security S17: while requests of one organization queue, those of another are served', async () => {
  const { id, publicId } = await addConversation(app.database, { organizationId: bicycles.house.id });
  const tokens = await Promise.all(Array.from({ length: 20 }, newToken));
  const otherToken = await tokenFor(app.database, tea, ada);
  // Even if this machine takes long to queue all of them.
  const patient = openDatabase({ ...app.clone.connection, lock_timeout: 0 }, () => undefined);
  const server = await startApp({ ...app.clone, database: patient }, { rateLimits, clock });
  const waiting = await app.database.transaction(async (transaction) => {
    await transaction.read({
      text: 'SELECT FROM conversations WHERE organization_id = $1 AND id = $2 FOR UPDATE',
      values: [bicycles.house.id, id],
    });
    const change = (token: string) =>
      server.api(token).call(`/conversations/${publicId}`, { method: 'PATCH', json: { priority: 'high' } });
    const all = Promise.all(tokens.map(change));
    await vi.waitFor(async () => expect(await lockWaits(app.database)).toBe(6), { timeout: 50_000 });
    expect((await server.api(otherToken).get('/conversations')).status).toBe(200);
    return { all };
  });
  expect(new Set(statusesOf(await waiting.all))).toEqual(new Set([200]));
  await server.stop();
  await patient.close();
});

test('with limits turned off no request is refused, and responses have no limit headers', async () => {
  const open = await startSecondApp(app);
  const api = open.api(await newToken());
  const responses = await inSequence(40, () => api.get('/me'));
  expect(statusesOf(responses)).toEqual(ok(40));
  expect(responses.flatMap((response) => limitsOf(response)).filter((it) => it !== null)).toEqual([]);
  await open.stop();
});
