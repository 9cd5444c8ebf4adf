import { expect, test } from 'vitest';
import { readAfter } from './read-after.ts';

test('a list is read after a pending write', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let unread = 1;
  const list = readAfter(
    () => promise,
    async () => unread,
  );
  unread = 0;
  resolve();
  expect(await list).toBe(0);
});

test('a list is read again if a write began during the read', async () => {
  let write: Promise<unknown> = Promise.resolve();
  const results = [1, 0];
  const list = readAfter(
    () => write,
    async () => {
      if (results.length === 2) write = Promise.resolve();
      return results.shift();
    },
  );
  expect(await list).toBe(0);
});
