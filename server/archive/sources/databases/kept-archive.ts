import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '../../load/import-store.ts';

/** A complete archive in a folder, and what is not in it. */
export type KeptArchive = { path: string; problems: Problem[] };

const names = { archive: 'complete.zip', problems: 'problems.json' };

/** Writes an archive in an empty folder, where it is found again if loading it is interrupted. */
export async function keepArchive(
  folder: string,
  write: () => Promise<{ path: string; problems: Problem[] }>,
): Promise<KeptArchive> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { path, problems } = await write();
  const complete = join(folder, names.archive);
  await writeFile(join(folder, names.problems), JSON.stringify(problems), { mode: 0o600 });
  await rename(path, complete);
  return { path: complete, problems };
}

/** Undefined if there is none, or it is incomplete. */
export async function findKeptArchive(folder: string): Promise<KeptArchive | undefined> {
  const path = join(folder, names.archive);
  if (!(await stat(path).catch(() => undefined))?.isFile()) return undefined;
  return { path, problems: JSON.parse(await readFile(join(folder, names.problems), 'utf8')) as Problem[] };
}
