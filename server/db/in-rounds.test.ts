import { expect, test } from 'vitest';
import { inRounds, inRoundsByKey } from './in-rounds.ts';

/** Reads that the test ends. */
function setUp() {
  const reads: { key: string; end: (result: string) => void; fail: (error: Error) => void }[] = [];
  const read = (key = '') => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    reads.push({ key, end: resolve, fail: reject });
    return promise;
  };
  return { reads, read };
}

const turn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

test('callers of one turn share a read, and those that arrive during it share the next', async () => {
  const { reads, read } = setUp();
  const ask = inRounds(read);
  const first = [ask(), ask()];
  await turn();
  const second = [ask(), ask()];
  await turn();
  expect(reads).toHaveLength(1);
  reads[0]?.end('one');
  expect(await Promise.all(first)).toEqual(['one', 'one']);
  await turn();
  expect(reads).toHaveLength(2);
  reads[1]?.end('two');
  expect(await Promise.all(second)).toEqual(['two', 'two']);
});

test('a read that fails fails those who share it, and nobody after them', async () => {
  const { reads, read } = setUp();
  const ask = inRounds(read);
  const failing = ask();
  await turn();
  const next = ask();
  reads[0]?.fail(new Error('No'));
  await expect(failing).rejects.toThrow('No');
  await turn();
  reads[1]?.end('fine');
  expect(await next).toBe('fine');
});

test('a slow read delays the next one only for a moment', async () => {
  const { reads, read } = setUp();
  const ask = inRounds(read);
  const slow = ask();
  await turn();
  const next = ask();
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.end('next');
  expect(await next).toBe('next');
  reads[0]?.end('slow');
  expect(await slow).toBe('slow');
});

test('reads by different keys have their own rounds', async () => {
  const { reads, read } = setUp();
  const ask = inRoundsByKey(read);
  const results = [ask('a'), ask('b'), ask('a')];
  await turn();
  expect(reads.map(({ key }) => key)).toEqual(['a', 'b']);
  for (const { key, end } of reads) end(`of ${key}`);
  expect(await Promise.all(results)).toEqual(['of a', 'of b', 'of a']);
});
