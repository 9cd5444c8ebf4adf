import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { OperatorError } from '../config/operator-error.ts';
import { FileMissing } from '../files/file-missing.ts';
import type { FileStore } from '../files/file-store.ts';

/** A stored file of a backup; size and digest are those of its compressed bytes. */
export type Part = { path: string; bytes: number; sha256: string };

/** Of uncompressed text. A part is compressed in memory, because a bucket needs its size first. */
export const partBytes = 16 * 1024 * 1024;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Compresses and stores the stream in parts, under numbered names. Returns them, and the digest of the stream. */
export async function writeParts(
  store: FileStore,
  nameOf: (number: number) => string,
  stream: AsyncIterable<Buffer>,
  onBytes: (count: number) => void = () => undefined,
): Promise<{ parts: Part[]; sha256: string }> {
  const parts: Part[] = [];
  const digest = createHash('sha256');
  for await (const text of inParts(stream)) {
    digest.update(text);
    const bytes = await compress(text);
    const path = nameOf(parts.length + 1);
    await putBytes(store, path, bytes);
    parts.push({ path, bytes: bytes.length, sha256: sha256(bytes) });
    onBytes(text.length);
  }
  return { parts, sha256: digest.digest('hex') };
}

export async function putBytes(store: FileStore, path: string, bytes: Buffer): Promise<void> {
  await store.put(path, Readable.from([bytes]), bytes.length);
}

/** The uncompressed bytes of a part. @throws DamagedPart */
export async function readPart(store: FileStore, part: Part): Promise<Buffer> {
  const bytes = await storedBytes(store, part);
  try {
    return await decompress(bytes);
  } catch {
    throw new DamagedPart(part.path, 'cannot be decompressed');
  }
}

/** A part as it is stored, checked. @throws DamagedPart */
export async function storedBytes(
  store: FileStore,
  { path, bytes, sha256: expected }: Part,
): Promise<Buffer> {
  const stored = await openPart(store, path);
  if (stored.length !== bytes) throw new DamagedPart(path, `has ${stored.length} bytes instead of ${bytes}`);
  if (sha256(stored) !== expected)
    throw new DamagedPart(path, 'has different content than when it was written');
  return stored;
}

async function openPart(store: FileStore, path: string): Promise<Buffer> {
  try {
    return await buffer(await store.open(path));
  } catch (error) {
    if (error instanceof FileMissing) throw new DamagedPart(path, 'is missing');
    throw error;
  }
}

/** A part or a file of a backup isn't what its manifest says. */
export class DamagedPart extends OperatorError {
  override name = 'DamagedPart';
  readonly path: string;

  constructor(path: string, how: string) {
    super(`${path} ${how}.`);
    this.path = path;
  }
}

/** Pieces of at least the size of a part, except the last one. */
async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(gathered);
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
