import { type FileHandle, open } from 'node:fs/promises';

/** Where a line is in its file. */
export type LinePosition = { at: number; bytes: number };

/** A temporary file of JSON lines, so that memory doesn't hold them. */
export type LineFile<Item> = {
  add(item: Item): Promise<LinePosition>;
  read(position: LinePosition): Promise<Item>;
  close(): Promise<void>;
};

const bufferBytes = 1024 * 1024;

export async function openLineFile<Item>(path: string): Promise<LineFile<Item>> {
  const file = await open(path, 'wx+', 0o600);
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
      const position = { at: written + pendingBytes, bytes: line.length };
      pending.push(line);
      pendingBytes += line.length;
      if (pendingBytes > bufferBytes) await flush();
      return position;
    },
    async read({ at, bytes }) {
      if (at + bytes > written) await flush();
      return JSON.parse((await readAt(file, at, bytes)).toString()) as Item;
    },
    close: () => file.close(),
  };
}

async function readAt(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
  return buffer;
}
