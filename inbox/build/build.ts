import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressAll } from './compress.ts';
import { sourceStamp } from './source-stamp.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const inbox = join(root, 'inbox');
const dist = join(inbox, 'dist');

await ensureBuilt();

/**
 * Sees to it that `inbox/dist/` has the page as its sources are now, in a folder named after them, and that this folder is
 * the newest: a server serves that one. Processes that build at the same time each build aside, and one puts its own in
 * place; a server that runs keeps what it serves.
 */
async function ensureBuilt(): Promise<void> {
  const folder = join(dist, await sourceStamp(root));
  if (await isThere(folder)) return makeNewest(folder);
  process.stdout.write('Building the inbox, once; this takes a few seconds.\n');
  await mkdir(dist, { recursive: true });
  const aside = await mkdtemp(join(dist, '.building-'));
  try {
    // Only where it is needed: most starts find everything built.
    const { bundle } = await import('./bundle.ts');
    await bundle(inbox, join(aside, 'page'));
    await compressAll(join(aside, 'page/assets'));
    await rename(join(aside, 'page'), folder).catch(async (error) => {
      if (!(await isThere(folder))) throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  await removeOld(folder);
}

/** Where the folder is somebody else's it stays as it is: nobody who cannot write here can have built another. */
async function makeNewest(folder: string): Promise<void> {
  const now = new Date();
  await utimes(folder, now, now).catch(() => undefined);
}

/** A server that was started before may still serve one of yesterday's. */
async function removeOld(current: string): Promise<void> {
  const dayAgo = Date.now() - 24 * 3600 * 1000;
  for (const name of await readdir(dist)) {
    const path = join(dist, name);
    const found = await stat(path).catch(() => undefined);
    if (path !== current && found && found.mtimeMs < dayAgo) await rm(path, { recursive: true, force: true });
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
