import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Sorts more items than fit into memory: each temporary file takes the items of one range of keys, and only one of them is in memory
 * at a time.
 */
export type BucketFiles<Item> = {
  /** `position` says where the item belongs, from 0 to just below 1. */
  add(position: number, item: Item): Promise<void>;
  /** The items of one range after the other, each in the order in which they were added. Can be read several times. */
  read(): AsyncGenerator<Item[]>;
  close(): Promise<void>;
};

type Bucket = { file: FileHandle; lines: string[]; characters: number; written: number };

const bufferCharacters = 64 * 1024;

export async function openBucketFiles<Item>(folder: string, count: number): Promise<BucketFiles<Item>> {
  const buckets: Bucket[] = [];
  for (let number = 0; number < count; number++)
    buckets.push({
      file: await open(join(folder, `bucket-${number}.jsonl`), 'wx+', 0o600),
      lines: [],
      characters: 0,
      written: 0,
    });
  return {
    async add(position, item) {
      const bucket = buckets[Math.floor(position * count)];
      if (!bucket) throw new Error('This position is in no bucket.');
      const line = `${JSON.stringify(item)}\n`;
      bucket.lines.push(line);
      bucket.characters += line.length;
      if (bucket.characters > bufferCharacters) await flush(bucket);
    },
    async *read() {
      for (const bucket of buckets) {
        await flush(bucket);
        yield await itemsOf<Item>(bucket);
      }
    },
    async close() {
      for (const { file } of buckets) await file.close();
    },
  };
}

async function flush(bucket: Bucket): Promise<void> {
  if (bucket.lines.length === 0) return;
  const bytes = Buffer.from(bucket.lines.join(''));
  bucket.lines = [];
  bucket.characters = 0;
  await bucket.file.write(bytes, 0, bytes.length, bucket.written);
  bucket.written += bytes.length;
}

async function itemsOf<Item>({ file, written }: Bucket): Promise<Item[]> {
  const { buffer } = await file.read(Buffer.alloc(written), 0, written, 0);
  const items: Item[] = [];
  for (let from = 0, end = buffer.indexOf(10); end >= 0; from = end + 1, end = buffer.indexOf(10, from))
    items.push(JSON.parse(buffer.toString('utf8', from, end)) as Item);
  return items;
}
