import { FileMissing } from '../files/file-missing.ts';
import type { ListingStore } from '../files/file-store.ts';
import { copyFile } from './copy-file.ts';
import { type CopiedFile, poolPath, readFileList } from './file-list.ts';
import { forEach } from './for-each.ts';
import type { Manifest } from './manifest.ts';
import { DamagedPart } from './parts.ts';

type RestoreFiles = {
  manifest: Manifest;
  store: ListingStore;
  /** Where they go. */
  files: ListingStore;
  progress: (step: string, progress: { done: number; total: number }) => void;
  signal: AbortSignal;
};

const atOnce = [1, 2, 3, 4];

/** Copies the files of a backup into a store, except those that it has already: files never change. @throws DamagedPart */
export async function restoreFiles({
  manifest,
  store,
  files,
  progress,
  signal,
}: RestoreFiles): Promise<void> {
  const { count: total, parts } = manifest.files;
  let done = 0;
  await forEach(
    readFileList(store, parts),
    atOnce,
    async (file) => {
      if ((await sizeOf(files, file.key)) !== file.bytes) await restoreFile(store, files, file);
      progress('files', { done: ++done, total });
    },
    signal,
  );
}

async function restoreFile(store: ListingStore, files: ListingStore, file: CopiedFile): Promise<void> {
  const path = poolPath(file.key);
  try {
    const copied = await copyFile({ store, key: path }, { store: files, key: file.key });
    if (copied.sha256 === file.sha256) return;
  } catch (error) {
    if (error instanceof FileMissing) throw new DamagedPart(path, 'is missing');
    throw error;
  }
  await files.remove(file.key);
  throw new DamagedPart(path, 'has different content than when it was written');
}

async function sizeOf(files: ListingStore, key: string): Promise<number | undefined> {
  try {
    return await files.size(key);
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}
