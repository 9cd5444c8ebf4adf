import { afterAll, beforeAll, expect, test } from 'vitest';
import { RateLimited } from '../errors/rate-limited.ts';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.ts';
import { secretKey } from '../testing/start-app.ts';
import { type FailureLimit, failureLimit } from './failure-limit.ts';
import { keyedDigest } from './keyed-digest.ts';

let clone: ClonedDatabase;
beforeAll(async () => {
  clone = await cloneDatabase();
});
afterAll(() => clone.drop());

const minute = 60_000_000;
const start = Date.now() * 1000;

/** As another process would have it: they share only the database. */
const limitOfAnyProcess = (now = start) =>
  failureLimit({
    database: clone.database,
    digest: keyedDigest(secretKey),
    now: () => now,
    enqueue: (_, work) => work(),
    throttled: (_, work) => work(),
  });

const at = (address: string) => (name: string) => ({ kind: 'sign-in', name, address }) as const;
const who = at('192.0.2.1');
const wrong = async () => undefined;

/** How many times the work ran; the rest was rejected with RateLimited. */
async function doneOf(works: Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(works);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  for (const outcome of refused)
    expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(RateLimited);
  return outcomes.length - refused.length;
}

const many = <Result>(count: number, work: (limit: FailureLimit, index: number) => Promise<Result>) =>
  Array.from({ length: count }, (_, index) => work(limitOfAnyProcess(), index));

test('security 81: of 100 attempts at once, on as many processes, 20 are evaluated', async () => {
  expect(await doneOf(many(100, (limit) => limit.slow.reserve(who('mara'))))).toBe(20);
  expect(await doneOf(many(100, (limit) => limit.check(who('jonas'), wrong)))).toBe(20);
});

test('security 81: a right guess after twenty wrong ones gets the same response', async () => {
  const rightGuess = limitOfAnyProcess().check(who('cleo'), async () => {
    for (let time = 0; time < 20; time++) await limitOfAnyProcess().check(who('cleo'), wrong);
    return 'cleo';
  });
  await expect(rightGuess).rejects.toThrow(RateLimited);
});

test('security 59: any number of concurrent right secrets passes, also next to failures', async () => {
  await doneOf(many(19, (limit) => limit.check(who('app'), wrong)));
  expect(await doneOf(many(60, (limit) => limit.check(who('app'), async () => 'app')))).toBe(60);
  expect(await doneOf(many(2, (limit) => limit.check(who('app'), wrong)))).toBe(1);
});

test('security 81: a success releases its own slot, and no failure of others', async () => {
  const own = await Promise.all(many(5, (limit) => limit.slow.reserve(who('ada'))));
  await doneOf(many(15, (limit) => limit.slow.reserve(who('ada'))));
  expect(await doneOf(many(1, (limit) => limit.slow.reserve(who('ada'))))).toBe(0);
  for (const reservation of own) await reservation.release();
  expect(await doneOf(many(10, (limit) => limit.slow.reserve(who('ada'))))).toBe(5);
});

test('security 81: an account of one’s own resets neither the count of another nor that of the address', async () => {
  const near = at('192.0.2.2');
  await doneOf(many(20, (limit) => limit.slow.reserve(near('victim'))));
  for (let time = 0; time < 30; time++) await (await limitOfAnyProcess().slow.reserve(near('own'))).release();
  expect(await doneOf(many(1, (limit) => limit.slow.reserve(near('victim'))))).toBe(0);
  expect(await doneOf(many(100, (limit, index) => limit.slow.reserve(near(`name ${index}`))))).toBe(80);
});

test('an attempt that is rejected for its address doesn’t count against its account', async () => {
  const full = at('192.0.2.3');
  await doneOf(many(100, (limit, index) => limit.slow.reserve(full(`name ${index}`))));
  const [soon, later] = [limitOfAnyProcess(start + minute / 2), limitOfAnyProcess(start + minute + 1)];
  expect(await doneOf(Array.from({ length: 30 }, () => soon.slow.reserve(full('late'))))).toBe(0);
  expect(await doneOf(Array.from({ length: 30 }, () => later.slow.reserve(full('late'))))).toBe(20);
});

test('the reservations of a dead process expire after a minute, and a late release changes nothing', async () => {
  const lee = at('192.0.2.5')('lee');
  const lost = await Promise.all(many(20, (limit) => limit.slow.reserve(lee)));
  const later = limitOfAnyProcess(start + minute);
  const repeated = await Promise.allSettled(Array.from({ length: 21 }, () => later.slow.reserve(lee)));
  expect(repeated.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  for (const reservation of lost) await reservation.release();
  await expect(later.slow.reserve(lee)).rejects.toThrow(RateLimited);
});

test('hashing for one account and address ends at 60 a minute, even if every password is right', async () => {
  const kim = at('192.0.2.4')('kim');
  const signIn = async (limit: FailureLimit) => (await limit.slow.reserve(kim)).release();
  for (let time = 0; time < 60; time++) await signIn(limitOfAnyProcess());
  await expect(signIn(limitOfAnyProcess())).rejects.toThrow(RateLimited);
  await signIn(limitOfAnyProcess(start + minute));
});

test('security 75: a counter contains neither the person nor the address', async () => {
  await limitOfAnyProcess().check(at('192.0.2.9')('noor'), wrong);
  const rows = await clone.database.read<{ line: string }>({
    text: "SELECT t::text || encode(key_hash, 'escape') AS line FROM failed_attempts t",
    values: [],
  });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ line }) => line).join()).not.toMatch(/noor|192\.0\.2/);
});

test('security 81: guesses for one account are limited to 100 a minute, from however many addresses', async () => {
  const from = (index: number) => at(`198.51.100.${index}`)('pat');
  const guesses = many(150, (limit, index) => limit.slow.reserve(from(index)));
  expect(await doneOf(guesses)).toBe(100);
  await expect(limitOfAnyProcess().slow.reserve(at('203.0.113.1')('pat'))).rejects.toThrow(RateLimited);
  expect(await doneOf([limitOfAnyProcess().slow.reserve(at('198.51.100.1')('sam'))])).toBe(1);
  const known = { ...at('203.0.113.1')('pat'), browser: 'of pat' };
  expect(await doneOf(many(30, (limit) => limit.slow.reserve(known)))).toBe(20);
});

test('security 81: a known browser isn’t affected by failures of others behind its address', async () => {
  const office = at('203.0.113.77');
  expect(await doneOf(many(130, (limit, index) => limit.check(office(`guess ${index}`), wrong)))).toBe(100);
  await expect(limitOfAnyProcess().check(office('robin'), async () => 'robin')).rejects.toThrow(RateLimited);
  const known = { ...office('robin'), browser: 'of robin' };
  expect(await limitOfAnyProcess().check(known, async () => 'robin')).toBe('robin');
});
