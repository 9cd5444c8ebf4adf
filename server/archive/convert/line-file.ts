import { type FileHandle, open } from 'node:fs/promises';
import { openNumberList } from './number-list.ts';

/** A temporary file of JSON lines, so that memory doesn't hold them. */
export type LineFile<Item> = {
  /** Returns the number of its line. */
  add(item: Item): Promise<number>;
  read(line: number): Promise<Item>;
  close(): Promise<void>;
};

const bufferBytes = 1024 * 1024;

export async function openLineFile<Item>(path: string): Promise<LineFile<Item>> {
  const file = await open(path, 'wx+', 0o600);
  /** Where each line begins, and where the next one will. */
  const begins = openNumberList(Float64Array);
  begins.push(0);
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let written = 0;
  const flush = async () => {
    const bytes = Buffer.concat(pending);
    [pending, pendingBytes] = [[], 0];
    await file.write(bytes, 0, bytes.length, written);
    written += bytes.length;
  };
  return {
    async add(item) {
      const line = Buffer.from(`${JSON.stringify(item)}\n`);
      pending.push(line);
      pendingBytes += line.length;
      const number = begins.length - 1;
      begins.push(written + pendingBytes);
      if (pendingBytes > bufferBytes) await flush();
      return number;
    },
    async read(line) {
      const [begin, end] = [begins.at(line), begins.at(line + 1)];
      if (end > written) await flush();
      return JSON.parse((await readAt(file, begin, end - begin)).toString()) as Item;
    },
    close: () => file.close(),
  };
}

async function readAt(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
  return buffer;
}
