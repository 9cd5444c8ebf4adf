import type { Readable } from 'node:stream';

/**
 * Where the bytes of files are. Keys are made by `newFileKey` and hold nothing that a person wrote. A file is there whole or
 * not at all, and what `put` has acknowledged is kept. Each throws FileStoreFailed where the store does not do it.
 */
export type FileStore = {
  /** Writes a file of exactly so many bytes. A stream that fails leaves nothing. */
  put(key: string, content: Readable, bytes: number): Promise<void>;
  /** @throws FileMissing before anything is read */
  open(key: string): Promise<Readable>;
  /** One that is not there is as good as removed. */
  remove(key: string): Promise<void>;
};
