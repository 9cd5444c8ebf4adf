import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { dataFolder } from '../testing/data-folder.ts';
import { openFileStore } from './open-file-store.ts';

const data = dataFolder();
const folder = join(data, 'files');
const store = await openFileStore({ kind: 'disk' }, data);
const names = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((it) => it.isFile());

test('a file is complete or doesn’t exist: while it is being written nobody sees it', async () => {
  const { promise: rest, resolve } = Promise.withResolvers<Buffer>();
  const halves = async function* () {
    yield Buffer.from('one half ');
    yield await rest;
  };
  const putting = store.put('aa/key', Readable.from(halves()), 18);
  await expect.poll(() => existsSync(join(folder, 'aa', 'key.part'))).toBe(true);
  await expect(store.open('aa/key')).rejects.toThrow('no such file');
  resolve(Buffer.from('the other'));
  await putting;
  const chunks: Buffer[] = await (await store.open('aa/key')).toArray();
  expect(Buffer.concat(chunks).toString()).toBe('one half the other');
  expect(names().map(({ name }) => name)).toEqual(['key']);
});

test('a failing stream leaves nothing behind', async () => {
  const failing = async function* () {
    yield Buffer.from('one half ');
    throw new Error('no more');
  };
  await expect(store.put('bb/key', Readable.from(failing()), 18)).rejects.toThrow('no more');
  expect(existsSync(join(folder, 'bb', 'key'))).toBe(false);
  expect(existsSync(join(folder, 'bb', 'key.part'))).toBe(false);
});

test('what a crash left of a file is removed with it, and removing a missing file succeeds', async () => {
  mkdirSync(join(folder, 'cc'));
  writeFileSync(join(folder, 'cc', 'key.part'), 'one half');
  await store.remove('cc/key');
  await store.remove('cc/key');
  expect(readdirSync(join(folder, 'cc'))).toEqual([]);
});

test.each(['../secret-key', 'aa/../../secret-key', '..', 'aa/\0', ''])(
  'security S8: the key %j leads nowhere out of the folder',
  async (key) => {
    writeFileSync(join(data, 'secret-key'), 'a secret');
    await expect(store.open(key)).rejects.toThrow();
    await expect(store.put(key, Readable.from([Buffer.from('x')]), 1)).rejects.toThrow();
    expect(existsSync(join(data, 'secret-key'))).toBe(true);
  },
);
