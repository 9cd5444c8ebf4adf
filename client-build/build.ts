import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressAll } from './compress.ts';
import { findBuild } from './find-build.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const inbox = join(root, 'inbox');

const { name, dists, folder: found } = findBuild(process.argv[2]);
process.stdout.write(`folder ${found ?? (await builtIn(dists))}\n`);

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
  const folder = join(dist, name);
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
  for (const other of await readdir(dist)) {
    const older = await stat(join(dist, other)).catch(() => undefined);
    if (other !== name && older && older.mtimeMs < dayAgo)
      await rm(join(dist, other), { recursive: true, force: true });
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
