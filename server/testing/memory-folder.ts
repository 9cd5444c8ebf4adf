import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const memory = '/dev/shm';
const tmpfsMagic = 0x01021994;
const prefix = 'deskbell-tests-';
const enough = 6 * 1024 ** 3;
const hour = 3_600_000;

/**
 * Creates a temporary folder in memory for this run: on disk, the thousands of small files of cloned databases,
 * clusters and browser profiles cost a third of the suite's CPU time. The caller removes it.
 *
 * @returns undefined if memory or permissions don't suffice, or `TMPDIR` is set
 */
export async function makeMemoryFolder(): Promise<string | undefined> {
  if (process.env.TMPDIR || !(await hasRoom())) return undefined;
  await removeLeftovers();
  const folder = join(memory, `${prefix}${process.pid}`);
  await mkdir(folder, { recursive: true });
  // With /tmp's mode: PostgreSQL and some tests run as other users. What they create in it is closed.
  await chmod(folder, 0o1777);
  if (await runsPrograms(folder)) return folder;
  await rm(folder, { recursive: true });
  return undefined;
}

async function hasRoom(): Promise<boolean> {
  const { type, bavail, bsize } = await statfs(memory).catch(() => ({ type: 0, bavail: 0, bsize: 0 }));
  return type === tmpfsMagic && bavail * bsize >= enough && process.availableMemory() >= enough;
}

/** Containers often forbid it. */
async function runsPrograms(folder: string): Promise<boolean> {
  const program = join(folder, 'runs');
  await writeFile(program, '#!/bin/sh\n', { mode: 0o755 });
  return promisify(execFile)(program).then(
    () => true,
    () => false,
  );
}

/** Memory that killed runs have left behind. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(memory)) {
    const folder = join(memory, name);
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue;
    const { mtimeMs, uid } = await stat(folder);
    if (uid === process.getuid?.() && mtimeMs < Date.now() - hour) await rm(folder, { recursive: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
