import { expect, test } from 'vitest';
import { openOnce } from './open-once.ts';

test('something is opened with its first use, and once for all that use it at the same time', async () => {
  let count = 0;
  const use = openOnce(async () => ++count);
  expect(await use.ifUsed()).toBeUndefined();
  expect(await Promise.all([use(), use()])).toEqual([1, 1]);
  expect([await use(), await use.ifUsed()]).toEqual([1, 1]);
});

test('after an error it is opened with the next use', async () => {
  const responses = [Promise.reject(new Error('too many open files')), Promise.resolve('open')];
  const use = openOnce(() => responses.shift() ?? Promise.reject(new Error('opened again')));
  await expect(use()).rejects.toThrow('too many open files');
  expect(await use.ifUsed()).toBeUndefined();
  expect([await use(), await use()]).toEqual(['open', 'open']);
});
