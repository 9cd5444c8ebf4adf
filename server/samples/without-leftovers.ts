import type { FileStore } from '../files/file-store.ts';

/** Does work that puts files into the store; where it fails, those are removed again. */
export async function withoutLeftovers<Result>(
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
