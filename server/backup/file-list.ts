import type { FileStore } from '../files/file-store.ts';
import { type Part, readPart } from './parts.ts';

/** A file in the pool that all backups of a repository share. */
export type CopiedFile = { key: string; bytes: number; sha256: string };

/** Files never change, so that a file is copied once, however many backups contain it. */
export function poolPath(key: string): string {
  return `files/${key}`;
}

/** The files of a backup, sorted by key. @throws DamagedPart */
export async function* readFileList(store: FileStore, parts: readonly Part[]): AsyncGenerator<CopiedFile> {
  let rest = '';
  for (const part of parts) {
    const lines = (rest + (await readPart(store, part)).toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as CopiedFile;
  }
}

export function lineOf(file: CopiedFile): Buffer {
  return Buffer.from(`${JSON.stringify(file)}\n`);
}

/** Looks keys up in a sorted list. They must be asked for in order. */
export function inOrder(list: AsyncIterator<CopiedFile>) {
  let current: IteratorResult<CopiedFile> | undefined;
  return async (key: string): Promise<CopiedFile | undefined> => {
    current ??= await list.next();
    while (!current.done && current.value.key < key) current = await list.next();
    return !current.done && current.value.key === key ? current.value : undefined;
  };
}

/** The first folder of a key: the pool has at most 256 of them, and is listed one at a time. */
export function folderOf(key: string): string {
  return key.slice(0, key.indexOf('/') + 1);
}
