import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressAll } from './compress.ts';
import { sourceHash } from './source-hash.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const inbox = join(root, 'inbox');

/** Builds are kept beside the sources, or in a folder given as an argument if the sources belong to another user. */
const [folders, stamp] = [[join(inbox, 'dist'), ...process.argv.slice(2, 3)], await sourceHash(root)];
process.stdout.write(`folder ${(await foundIn(folders)) ?? (await builtIn(folders))}\n`);

async function foundIn(dists: readonly string[]): Promise<string | undefined> {
  for (const dist of dists) if (await isThere(join(dist, stamp))) return markedAsLatest(join(dist, stamp));
  return undefined;
}

/** The sources may be the same as those of an older build. Tests use the latest build by date, and old builds are deleted. */
async function markedAsLatest(folder: string): Promise<string> {
  const now = new Date();
  await utimes(folder, now, now).catch(() => undefined);
  return folder;
}

/** Uses the first of these folders that is writable. */
async function builtIn([dist = '', ...others]: readonly string[]): Promise<string> {
  try {
    await mkdir(dist, { recursive: true });
    return await putInPlace(dist, await mkdtemp(join(dist, '.building-')));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (others.length === 0 || !['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
    return builtIn(others);
  }
}

/**
 * Moves a finished build into a folder named after its sources. Concurrent builds each use a temporary folder, and one of them
 * wins; a running server keeps serving what it has.
 */
async function putInPlace(dist: string, aside: string): Promise<string> {
  const folder = join(dist, stamp);
  try {
    process.stdout.write('Building the inbox and the widget, once; this takes a few seconds.\n');
    // Imported on demand: most starts find the build already there.
    const { bundle } = await import('../inbox/build/bundle.ts');
    const { bundleWidget } = await import('../widget/build/bundle-widget.ts');
    await bundle(inbox, join(aside, 'page'));
    await bundleWidget(join(aside, 'page/widget'));
    await compressAll(join(aside, 'page/assets'));
    await compressAll(join(aside, 'page/widget/assets'));
    await rename(join(aside, 'page'), folder).catch(async (error) => {
      if (!(await isThere(folder))) throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  await removeOld(dist);
  return folder;
}

/** A server that is still running may serve an older build. */
async function removeOld(dist: string): Promise<void> {
  const dayAgo = Date.now() - 24 * 3600 * 1000;
  for (const name of await readdir(dist)) {
    const found = await stat(join(dist, name)).catch(() => undefined);
    if (name !== stamp && found && found.mtimeMs < dayAgo)
      await rm(join(dist, name), { recursive: true, force: true });
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
