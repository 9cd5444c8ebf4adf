import type { ListingStore } from '../files/file-store.ts';
import { namesIn } from './copy-files.ts';
import { type CopiedFile, poolPath, readFileList } from './file-list.ts';
import { manifestName, readManifest } from './manifest.ts';
import { completeBackups } from './repository.ts';

/**
 * Removes all complete backups except the newest, and then the files that none of those contains. Returns the names of
 * the removed ones.
 */
export async function removeOldBackups(store: ListingStore, keep: number | undefined): Promise<string[]> {
  if (keep === undefined) return [];
  const complete = await completeBackups(store);
  const old = complete.slice(0, Math.max(0, complete.length - keep));
  for (const backup of old) await removeBackup(store, backup);
  if (old.length > 0) await removeUnusedFiles(store, complete.slice(old.length));
  return old;
}

/** Its manifest first, so that nobody uses what is left of it. */
export async function removeBackup(store: ListingStore, backup: string): Promise<void> {
  await store.remove(`${backup}/${manifestName}`);
  await store.removeFolder(backup);
}

/** One folder of the pool after the other, next to the lists, which are sorted. */
async function removeUnusedFiles(store: ListingStore, kept: readonly string[]): Promise<void> {
  const lists: AsyncGenerator<CopiedFile>[] = [];
  for (const backup of kept) {
    const { files } = await readManifest(store, backup);
    lists.push(readFileList(store, files.parts));
  }
  const takers = lists.map(keysBelow);
  const folders = [...(await namesIn(store, 'files'))].sort();
  for (const folder of folders) {
    const used = new Set<string>();
    for (const take of takers) for (const key of await take(`${folder}/`)) used.add(key);
    for (const name of await namesIn(store, poolPath(folder)))
      if (!used.has(`${folder}/${name}`)) await store.remove(poolPath(`${folder}/${name}`));
  }
}

/** The keys in a folder, of a sorted list whose folders are asked for in order. */
function keysBelow(list: AsyncGenerator<CopiedFile>) {
  let current: IteratorResult<CopiedFile> | undefined;
  return async (folder: string): Promise<string[]> => {
    const keys: string[] = [];
    current ??= await list.next();
    while (!current.done && (current.value.key < folder || current.value.key.startsWith(folder))) {
      if (current.value.key.startsWith(folder)) keys.push(current.value.key);
      current = await list.next();
    }
    return keys;
  };
}
