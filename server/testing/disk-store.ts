import type { FileStore } from '../files/file-store.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { dataFolder } from './data-folder.ts';

/** A disk store, in a folder that is deleted with the test file. */
export function diskStore(): Promise<FileStore> {
  return openFileStore({ kind: 'disk' }, dataFolder());
}
