import type { Dirent } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Copies what the server needs into a new folder that every user may read and only the caller may change. */
export async function stageBinaries(native: string, target: string): Promise<void> {
  await copyFolder(native, target);
  await makeLinks(native, target);
}

async function copyFolder(source: string, target: string): Promise<void> {
  // Not recursive: an existing folder with that name belongs to someone else.
  await mkdir(target);
  await chmod(target, 0o755);
  const entries = await readdir(source, { withFileTypes: true });
  const needed = entries.filter((entry) => !unneeded.test(entry.name));
  await Promise.all(needed.map((entry) => copyEntry(entry, join(target, entry.name))));
}

async function copyEntry(entry: Dirent, target: string): Promise<void> {
  const source = join(entry.parentPath, entry.name);
  if (entry.isDirectory()) await copyFolder(source, target);
  if (entry.isFile()) await copyReadable(source, target);
}

/** Static libraries and build settings, only needed to compile against PostgreSQL. */
const unneeded = /\.a$|^pkgconfig$|^pgxs$/;

async function copyReadable(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, dirname(to).endsWith('bin') ? 0o755 : 0o644);
}

/** npm packages can't contain symbolic links; the package lists its own, and its install script may have been blocked. */
async function makeLinks(native: string, target: string): Promise<void> {
  const list: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const link of list as { source: string; target: string }[]) {
    const path = join(target, relative('native', link.target));
    await symlink(relative(dirname(link.target), link.source), path);
  }
}
