import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore, ListingStore } from '../files/file-store.ts';
import type { CopiedFile } from './file-list.ts';
import { DamagedPart } from './parts.ts';

/** Copies a file from one store to another, and returns its size and digest. @throws FileMissing */
export async function copyFile(
  from: { store: ListingStore; key: string },
  to: { store: FileStore; key: string },
): Promise<Omit<CopiedFile, 'key'>> {
  const bytes = await from.store.size(from.key);
  const digest = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _, done) {
      digest.update(chunk);
      done(null, chunk);
    },
  });
  const source = await from.store.open(from.key);
  const piped = pipeline(source, hashing);
  const [put] = await Promise.allSettled([to.store.put(to.key, hashing, bytes), piped]);
  if (put.status === 'rejected') throw put.reason;
  await piped;
  return { bytes, sha256: digest.digest('hex') };
}

/** Reads a file of the pool to its end, and compares it with the list. @throws DamagedPart, FileMissing */
export async function checkFile(store: FileStore, path: string, file: CopiedFile): Promise<void> {
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const chunk of (await store.open(path)) as AsyncIterable<Buffer>) {
    digest.update(chunk);
    bytes += chunk.length;
  }
  if (bytes !== file.bytes) throw new DamagedPart(path, `has ${bytes} bytes instead of ${file.bytes}`);
  if (digest.digest('hex') !== file.sha256)
    throw new DamagedPart(path, 'has different content than when it was written');
}
