import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../bin/deskbell', import.meta.url));
const isRoot = process.getuid?.() === 0;
/** Root may write anywhere. */
const nobody = isRoot ? { uid: 65534, gid: 65534 } : {};

/** An installation whose Node prints where it would keep its cache, and a data folder of the user who runs it. */
function installed({ mode }: { mode: number }) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'deskbell-installed-')));
  chmodSync(root, 0o755);
  const [data, node] = [join(root, 'data'), join(root, 'node_modules/.bin/node')];
  for (const folder of ['bin', 'data', 'node_modules/.bin'])
    mkdirSync(join(root, folder), { recursive: true });
  if (isRoot) chownSync(data, nobody.uid ?? 0, nobody.gid ?? 0);
  copyFileSync(program, join(root, 'bin/deskbell'));
  writeFileSync(node, '#!/bin/sh\necho "$NODE_COMPILE_CACHE"\n', { mode: 0o755 });
  chmodSync(join(root, 'node_modules'), mode);
  const cacheWith = async (environment: NodeJS.ProcessEnv = {}) => {
    const env = { PATH: process.env.PATH, DESKBELL_DATA_DIR: data, ...environment };
    return (await promisify(execFile)(join(root, 'bin/deskbell'), [], { env, ...nobody })).stdout.trim();
  };
  return { root, data, cacheWith };
}

test('compiled code is kept beside the packages if they can be written', async () => {
  const { root, cacheWith } = installed({ mode: 0o777 });
  expect(await cacheWith()).toBe(join(root, 'node_modules/.cache/deskbell'));
});

test('or else in the data folder, if there is one already', async () => {
  const { root, data, cacheWith } = installed({ mode: 0o555 });
  expect(await cacheWith()).toBe(join(data, 'compile-cache'));
  const elsewhere = { DESKBELL_DATA_DIR: join(root, 'none') };
  expect(await cacheWith(elsewhere)).toBe(join(root, 'node_modules/.cache/deskbell'));
});

test('or where NODE_COMPILE_CACHE says', async () => {
  const { cacheWith } = installed({ mode: 0o555 });
  expect(await cacheWith({ NODE_COMPILE_CACHE: '/elsewhere' })).toBe('/elsewhere');
});
