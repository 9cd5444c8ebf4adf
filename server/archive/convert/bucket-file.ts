import { type FileHandle, open } from 'node:fs/promises';
import { decodeBase32 } from '../../ids/base32.ts';

/**
 * Sorts more items than fit into memory by ids that `convertedId` has made without a moment: a temporary file takes them in pieces of one range of
 * ids each, and only one of the ranges is in memory at a time.
 */
export type BucketFile<Item> = {
  add(id: string, item: Item): Promise<void>;
  /** The items of one range after the other, each in the order in which they were added. Can be read several times. */
  read(): AsyncGenerator<Item[]>;
  close(): Promise<void>;
};

/** Where it is in the file. */
type Piece = { at: number; bytes: number };

/** `pending` is reused: strings that wait for their piece to be full would outlive the young generation, and fill the heap. */
type Bucket = { pieces: Piece[]; pending: Buffer; bytes: number };

const pieceBytes = 16 * 1024;

export async function openBucketFile<Item>(path: string, count: number): Promise<BucketFile<Item>> {
  const file = await open(path, 'wx+', 0o600);
  const buckets = Array.from(
    { length: count },
    (): Bucket => ({ pieces: [], pending: Buffer.alloc(pieceBytes), bytes: 0 }),
  );
  let written = 0;
  const append = async ({ pieces }: Bucket, bytes: Buffer) => {
    const position = { at: written, bytes: bytes.length };
    written += bytes.length;
    await file.write(bytes, 0, bytes.length, position.at);
    pieces.push(position);
  };
  const flush = async (bucket: Bucket) => {
    if (bucket.bytes > 0) await append(bucket, bucket.pending.subarray(0, bucket.bytes));
    bucket.bytes = 0;
  };
  return {
    async add(id, item) {
      const bucket = buckets[Math.floor(positionOf(id) * count)];
      if (!bucket) throw new Error('This id is in no bucket.');
      const line = Buffer.from(`${JSON.stringify(item)}\n`);
      if (bucket.bytes + line.length > pieceBytes) await flush(bucket);
      if (line.length > pieceBytes) await append(bucket, line);
      else bucket.bytes += line.copy(bucket.pending, bucket.bytes);
    },
    async *read() {
      for (const bucket of buckets) {
        await flush(bucket);
        yield await itemsOf<Item>(file, bucket.pieces);
      }
    },
    close: () => file.close(),
  };
}

/** From 0 to just below 1, by the first random bits of an id. */
function positionOf(id: string): number {
  const uuid = decodeBase32(id.slice(-26)) ?? '';
  return Number.parseInt(uuid.slice(15, 18), 16) / 4096;
}

async function itemsOf<Item>(file: FileHandle, pieces: readonly Piece[]): Promise<Item[]> {
  const buffer = Buffer.alloc(pieces.reduce((sum, { bytes }) => sum + bytes, 0));
  let end = 0;
  for (const { at, bytes } of pieces) end += (await file.read(buffer, end, bytes, at)).bytesRead;
  const items: Item[] = [];
  for (let from = 0, at = buffer.indexOf(10); at >= 0; from = at + 1, at = buffer.indexOf(10, from))
    items.push(JSON.parse(buffer.toString('utf8', from, at)) as Item);
  return items;
}
