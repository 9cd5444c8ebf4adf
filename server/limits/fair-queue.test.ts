import { expect, test } from 'vitest';
import { RateLimited } from '../errors/rate-limited.ts';
import { fairQueue } from './fair-queue.ts';

const rules = { concurrency: 4, whenAlone: 3, whenContended: 2, contentionMilliseconds: 5000, maxQueued: 50 };

/** A FairQueue with tasks that run until they are released. */
function setUp() {
  let now = 0;
  const turns = fairQueue(rules, () => now);
  const running: { ownerId: string; end: () => void }[] = [];
  const ask = (ownerId: string) =>
    turns(ownerId, async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      running.push({ ownerId, end: resolve });
      await promise;
      return ownerId;
    });
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
  const endOne = async (ownerId: string) => {
    const index = running.findIndex((it) => it.ownerId === ownerId);
    running.splice(index, 1)[0]?.end();
    await pause();
  };
  const names = () => running.map(({ ownerId }) => ownerId).join('');
  return { turns, ask, pause, endOne, names, pass: (milliseconds: number) => (now += milliseconds) };
}

test('an organization on its own gets every slot but one, and a newcomer gets that one', async () => {
  const { ask, pause, names } = setUp();
  for (let each = 0; each < 40; each++) void ask('a');
  await pause();
  expect(names()).toBe('aaa');
  void ask('b');
  await pause();
  expect(names()).toBe('aaab');
});

test('an organization that arrives while others have all slots and many waiting is next', async () => {
  const { ask, pause, endOne, names } = setUp();
  for (const ownerId of 'aabb') void ask(ownerId);
  for (let each = 0; each < 40; each++) void ask('a');
  void ask('c');
  await pause();
  expect(names()).toBe('aabb');
  await endOne('b');
  expect(names()).toBe('aabc');
});

test('under contention nobody has more than their share, so that slots are left', async () => {
  const { ask, pause, endOne, names } = setUp();
  for (let each = 0; each < 40; each++) void ask('a');
  void ask('b');
  await pause();
  for (const _each of [1, 2, 3]) await endOne('a');
  expect(names()).toBe('baa');
  void ask('c');
  await pause();
  expect(names()).toBe('baac');
});

test('after the contention, all slots are available again', async () => {
  const { ask, pause, endOne, names, pass } = setUp();
  void ask('b');
  for (let each = 0; each < 40; each++) void ask('a');
  await pause();
  expect(names()).toBe('baa');
  pass(5000);
  await endOne('b');
  expect(names()).toBe('aaa');
});

test('organizations take turns', async () => {
  const { ask, pause, endOne, names } = setUp();
  for (const ownerId of 'aabbaaaabbbbcccc') void ask(ownerId);
  await pause();
  expect(names()).toBe('aabb');
  await endOne('a');
  expect(names()).toBe('abba');
  for (const ownerId of 'abab') await endOne(ownerId);
  expect(names().length).toBe(4);
  expect(names()).toContain('c');
});

test('work that fails releases its slot to the next, and rejects its caller', async () => {
  const { turns, ask, pause, names } = setUp();
  const failing = Promise.allSettled(
    Array.from({ length: 8 }, () => turns('a', () => Promise.reject(new Error('No')))),
  );
  expect(new Set((await failing).map(({ status }) => status))).toEqual(new Set(['rejected']));
  for (let each = 0; each < 3; each++) void ask('a');
  await pause();
  expect(names()).toBe('aaa');
});

test('if too many wait already the next is refused, and those of others are not', async () => {
  const { ask, pause, names } = setUp();
  for (let each = 0; each < 53; each++) void ask('a');
  await expect(ask('a')).rejects.toThrow(RateLimited);
  void ask('b');
  await pause();
  expect(names()).toBe('aaab');
});
