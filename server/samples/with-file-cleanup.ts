import type { FileStore } from '../files/file-store.ts';

/** Runs work that writes files to the store; if it fails, they are removed again. */
export async function withFileCleanup<Result>(
  files: FileStore,
  work: (files: FileStore) => Promise<Result>,
): Promise<Result> {
  const put: string[] = [];
  const watched: FileStore = {
    put: (key, content, bytes) => {
      put.push(key);
      return files.put(key, content, bytes);
    },
    open: (key) => files.open(key),
    remove: (key) => files.remove(key),
  };
  try {
    return await work(watched);
  } catch (error) {
    await Promise.allSettled(put.map((key) => files.remove(key)));
    throw error;
  }
}
