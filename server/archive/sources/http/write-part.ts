import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Problem } from '../../load/import-store.ts';
import { isCompressed } from '../../write/is-compressed.ts';
import { openZipWriter } from '../../write/zip-writer.ts';
import type { Found } from '../found.ts';

/** The files of a record have the `path` of their entry in the part, or else `problem`. */
export type PartLine = { found: Found } | { problem: Problem };

export const partEntries = { lines: 'found.jsonl', position: 'position.json' };

/** A part of what was read, while it is written: a zip file of records and their files. */
export type PartWriter = {
  /** Moves a file into the part, and returns where it is there. */
  addFile(source: string, contentType: string | null): Promise<string>;
  addLine(line: PartLine): void;
  isFull(): boolean;
  /** Completes the part. */
  end(position: unknown): Promise<{ path: string; bytes: number; conversations: number }>;
  abort(): void;
};

const fullBytes = 16 * 1024 * 1024;
const fullLines = 1000;
const fullMilliseconds = 30_000;

/** A part is full after about 16 MB, a thousand records or half a minute: that much is read again after a crash. */
export function openPartWriter(path: string, clock = () => performance.now()): PartWriter {
  const begun = clock();
  const target = createWriteStream(path, { mode: 0o600 });
  const zip = openZipWriter(target);
  const lines: string[] = [];
  let bytes = 0;
  let files = 0;
  let conversations = 0;
  return {
    async addFile(source, contentType) {
      files += 1;
      const entry = `files/${files}`;
      bytes += await zip.addFile(entry, createReadStream(source), isCompressed(contentType ?? ''));
      await rm(source);
      return entry;
    },
    addLine(line) {
      const text = JSON.stringify(line);
      lines.push(text);
      bytes += text.length;
      if ('found' in line && line.found.kind === 'conversation') conversations += 1;
    },
    isFull: () => bytes > fullBytes || lines.length > fullLines || clock() - begun > fullMilliseconds,
    async end(position) {
      await zip.addLines(partEntries.lines, batchesOf(lines));
      await zip.addText(partEntries.position, JSON.stringify(position));
      await zip.end();
      return { path, bytes: (await stat(path)).size, conversations };
    },
    abort: () => void target.destroy(),
  };
}

async function* batchesOf(lines: readonly string[]): AsyncGenerator<string[]> {
  const size = 100;
  for (let from = 0; from < lines.length; from += size) yield lines.slice(from, from + size);
}
