import { afterAll, expect, test, vi } from 'vitest';
import type { RateLimits } from '../config/rate-limits.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { countedDatabase } from '../testing/counted-database.ts';
import { startApp } from '../testing/start-app.ts';
import { makeWorld, tokenFor } from '../testing/world.ts';

/** So few per minute that none is refilled while a test runs. */
const rateLimits: RateLimits = { requestsPerMinute: 1, authoredPerMinute: 1, burst: 200 };
const clone = await cloneDatabase();
const { database, statements } = countedDatabase(clone.database);
const app = await startApp({ ...clone, database: { ...clone.database, ...database } }, { rateLimits });
const { bicycles, jonas } = await makeWorld(clone.database);
afterAll(async () => {
  await app.stop();
  await clone.drop();
});

const newToken = () => tokenFor(clone.database, bicycles, jonas);
const settlements = () => statements.filter(({ text }) => text.includes('request_buckets'));
const many = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const soon = { timeout: 200_000 };
const run = (text: string) => clone.database.write({ text, values: [] });

test('no request costs a write: usage is flushed for several at once', async () => {
  const api = app.api(await newToken());
  statements.length = 0;
  const responses = await many(100, () => api.get('/me'));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(settlements().length).toBeGreaterThan(0);
  expect(settlements().length).toBeLessThan(50);
});

test('and of all tokens in one statement', async () => {
  const apis = await many(50, async () => app.api(await newToken()));
  statements.length = 0;
  await many(50, (index) => apis[index]?.get('/me') ?? Promise.reject());
  await vi.waitFor(() => {
    const reported = settlements().flatMap(({ values: [ids] }) => ids as string[]);
    expect(new Set(reported).size).toBeGreaterThanOrEqual(50);
  }, soon);
  expect(settlements().length).toBeLessThan(25);
});

test('a rejected request costs no statement except the look-up of its caller', async () => {
  const api = app.api(await newToken());
  await many(220, () => api.get('/me'));
  statements.length = 0;
  const responses = await many(20, () => api.get('/me'));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([429]));
  // Earlier usage may still be flushed in the meantime.
  expect(statements.filter(({ name }) => name !== 'read_access_version').length).toBeLessThan(5);
});

test('while usage cannot be flushed, ten requests succeed and the others get 503, until it can again', async () => {
  const api = app.api(await newToken());
  await run('ALTER TABLE request_buckets RENAME TO out_of_reach');
  const responses = await many(30, () => api.get('/me'));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = responses.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
    new Set(['503 unavailable']),
  );
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  await run('ALTER TABLE out_of_reach RENAME TO request_buckets');
  const after = await many(30, () => api.get('/me'));
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
  expect(Math.min(...after.map(({ headers }) => Number(headers.get('x-ratelimit-remaining'))))).toBeLessThan(
    165,
  );
  expect(app.logLines.join()).toContain('flushing rate limit usage failed');
});
