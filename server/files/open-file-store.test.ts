import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readFilesSetting } from '../config/files-setting.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { environmentOf, runDeskbell, startDeskbell } from '../testing/run-deskbell.ts';
import { startS3 } from '../testing/start-s3.ts';
import { openFileStore } from './open-file-store.ts';

const s3 = await startS3();
const clone = await cloneDatabase();
afterAll(async () => {
  await clone.drop();
  await s3.stop();
});

const open = (url: string) => openFileStore(readFilesSetting(url), '');

test('a file at the path of the folder is refused at the start, with what to do', async () => {
  const folder = dataFolder();
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data', 'files'), '');
  const env = { ...environmentOf(clone), PORT: '0' };
  const { code, stderr } = await runDeskbell(['serve'], { folder, env });
  expect(code).toBe(1);
  expect(stderr).toMatch(/Files cannot be stored in .*\/data\/files: .*\. Make the folder writable\./);
});

test('a server creates its folder for its owner only', async () => {
  const folder = dataFolder();
  const running = await startDeskbell(['serve'], { folder, env: environmentOf(clone) });
  expect(statSync(join(folder, 'data', 'files')).mode & 0o777).toBe(0o700);
  expect((await running.stop()).code).toBe(0);
});

test('a server on a bucket starts, and creates no folder', async () => {
  const folder = dataFolder();
  const env = { ...environmentOf(clone), DESKBELL_FILES: s3.url };
  const running = await startDeskbell(['serve'], { folder, env });
  expect(existsSync(join(folder, 'data', 'files'))).toBe(false);
  const { code, stdout, stderr } = await running.stop();
  expect([code, stdout + stderr]).toEqual([0, expect.not.stringContaining('S3RVER:')]);
});

test.each([
  ['nobody answers', () => s3.url.replace(/:\d+\//, ':1/'), /ECONNREFUSED/],
  ['there is no such bucket', () => s3.url.replace('deskbell-test', 'another-bucket'), /NoSuchBucket/],
  ['the key is unknown', () => s3.url.replace('S3RVER:S3RVER@', 'NOBODY:TOPSECRET@'), /InvalidAccessKeyId/],
])('a store is refused at the start where %s, without its secret', async (_what, url, reason) => {
  const refused = open(url());
  await expect(refused).rejects.toThrow(reason);
  await expect(refused).rejects.toThrow(
    /^Files cannot be stored in the bucket .* at http.* in DESKBELL_FILES\.$/,
  );
  await expect(refused).rejects.not.toThrow('TOPSECRET');
});

test('keys have their store’s prefix', async () => {
  const { port } = new URL(s3.url);
  const store = await open(`s3://S3RVER:S3RVER@127.0.0.1:${port}/deskbell-test/below/this?tls=off`);
  const { Readable } = await import('node:stream');
  await store.put('aa/key', Readable.from([Buffer.from('x')]), 1);
  expect(existsSync(join(s3.folder, 'deskbell-test', 'below', 'this', 'aa'))).toBe(true);
  await store.remove('aa/key');
});
