import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Takes the files of a converted archive one after the other. Their paths say where they are, so that memory holds nothing of them. */
export type BlobFile = {
  /** Returns the path of the file in the archive. */
  add(content: Uint8Array): Promise<string>;
  close(): Promise<void>;
};

export async function openBlobFile(path: string): Promise<BlobFile> {
  const file: FileHandle = await open(path, 'wx', 0o600);
  let written = 0;
  return {
    async add(content) {
      const begin = written;
      await file.writeFile(content);
      written += content.byteLength;
      return `files/${begin}-${written}`;
    },
    close: () => file.close(),
  };
}

/** The file that `openBlobFile` has named so; undefined if it is another path. */
export function readBlob(blobFile: string, path: string): { bytes: number; content: Readable } | undefined {
  const [, from, to] = /^files\/(\d{1,15})-(\d{1,15})$/.exec(path) ?? [];
  const [begin, end] = [Number(from), Number(to)];
  if (!(begin < end)) return undefined;
  return { bytes: end - begin, content: createReadStream(blobFile, { start: begin, end: end - 1 }) };
}
