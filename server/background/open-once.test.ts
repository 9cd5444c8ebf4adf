import { expect, test } from 'vitest';
import { openOnce } from './open-once.ts';

test('something is opened on first use, once for everyone who uses it at the same time', async () => {
  let count = 0;
  const use = openOnce(async () => ++count);
  expect(await use.ifUsed()).toBeUndefined();
  expect(await Promise.all([use(), use()])).toEqual([1, 1]);
  expect([await use(), await use.ifUsed()]).toEqual([1, 1]);
});

test('after an error, the next use opens it', async () => {
  const responses = [Promise.reject(new Error('too many open files')), Promise.resolve('open')];
  const use = openOnce(() => responses.shift() ?? Promise.reject(new Error('opened again')));
  const failing = use();
  expect(await use.ifUsed()).toBeUndefined();
  await expect(failing).rejects.toThrow('too many open files');
  expect(await use.ifUsed()).toBeUndefined();
  expect([await use(), await use()]).toEqual(['open', 'open']);
});
