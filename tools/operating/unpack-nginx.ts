import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findNginx, unpackedNginx } from './start-nginx.ts';

const run = promisify(execFile);

/**
 * Provides nginx for the tests of docs/operating: the installed one, or Debian's package, which is unpacked beside the npm
 * packages and not installed. Returns its path; undefined if apt-get can't download it.
 */
export async function prepareNginx(): Promise<string | undefined> {
  const found = findNginx();
  if (found !== undefined) return found;
  await unpack().catch(() => undefined);
  return findNginx();
}

async function unpack(): Promise<void> {
  const folder = dirname(dirname(dirname(unpackedNginx)));
  await mkdir(dirname(folder), { recursive: true });
  const aside = await mkdtemp(`${folder}-`);
  try {
    await download(aside).catch(() => downloadWithOwnLists(aside));
    const archive = (await readdir(aside)).find((name) => name.endsWith('.deb'));
    await run('dpkg-deb', ['-x', join(aside, archive ?? ''), join(aside, 'root')]);
    await rename(join(aside, 'root'), folder);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

function download(folder: string, options: string[] = []) {
  return run('apt-get', [...options, 'download', 'nginx'], { cwd: folder, timeout: 120_000 });
}

/** A new system has no package lists, and only root may fetch them to their usual place. */
async function downloadWithOwnLists(folder: string): Promise<void> {
  await mkdir(join(folder, 'lists', 'partial'), { recursive: true });
  await mkdir(join(folder, 'cache', 'archives', 'partial'), { recursive: true });
  const options = [
    '-o',
    `Dir::State::Lists=${join(folder, 'lists')}`,
    '-o',
    `Dir::Cache=${join(folder, 'cache')}`,
  ];
  await run('apt-get', [...options, 'update'], { timeout: 120_000 });
  await download(folder, options);
}
