import { expect, test } from 'vitest';
import { RateLimited } from '../errors/rate-limited.ts';
import { fairTurns } from './fair-turns.ts';

const rules = { atOnce: 4, inCompany: 2, companyMilliseconds: 5000, mostWaiting: 50 };

/** Turns, and works that go on until they are told to end. */
function place() {
  let now = 0;
  const turns = fairTurns(rules, () => now);
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

test('an organization alone may have every place', async () => {
  const { ask, pause, names } = place();
  for (let each = 0; each < 10; each++) void ask('a');
  await pause();
  expect(names()).toBe('aaaa');
});

test('one that comes while another has a hundred waiting is next', async () => {
  const { ask, pause, endOne, names } = place();
  for (let each = 0; each < 40; each++) void ask('a');
  void ask('b');
  await pause();
  expect(names()).toBe('aaaa');
  await endOne('a');
  expect(names()).toBe('aaab');
});

test('in company nobody has more than their share, so that places are left', async () => {
  const { ask, pause, endOne, names } = place();
  for (let each = 0; each < 40; each++) void ask('a');
  void ask('b');
  await pause();
  for (const _each of [1, 2, 3]) await endOne('a');
  expect(names()).toBe('aba');
  void ask('c');
  await pause();
  expect(names()).toBe('abac');
});

test('when the company is gone, all places are had again', async () => {
  const { ask, pause, endOne, names, pass } = place();
  void ask('b');
  for (let each = 0; each < 40; each++) void ask('a');
  await pause();
  expect(names()).toBe('baa');
  pass(5000);
  await endOne('b');
  expect(names()).toBe('aaaa');
});

test('each has its turn after the others', async () => {
  const { ask, pause, endOne, names } = place();
  for (const ownerId of 'aabbaaaabbbbcccc') void ask(ownerId);
  await pause();
  expect(names()).toBe('aabb');
  await endOne('a');
  expect(names()).toBe('abba');
  for (const ownerId of 'abab') await endOne(ownerId);
  expect(names().length).toBe(4);
  expect(names()).toContain('c');
});

test('work that fails gives its place to the next, and its failure to who asked', async () => {
  const { turns, ask, pause, names } = place();
  const failing = Promise.allSettled(
    Array.from({ length: 8 }, () => turns('a', () => Promise.reject(new Error('No')))),
  );
  expect(new Set((await failing).map(({ status }) => status))).toEqual(new Set(['rejected']));
  for (let each = 0; each < 4; each++) void ask('a');
  await pause();
  expect(names()).toBe('aaaa');
});

test('where too many wait already the next is refused, and those of others are not', async () => {
  const { ask, pause, endOne, names } = place();
  for (let each = 0; each < 54; each++) void ask('a');
  await expect(ask('a')).rejects.toThrow(RateLimited);
  void ask('b');
  await pause();
  await endOne('a');
  expect(names()).toBe('aaab');
});
