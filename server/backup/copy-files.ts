import type { Client } from 'pg';
import { FileMissing } from '../files/file-missing.ts';
import type { ListingStore } from '../files/file-store.ts';
import { copyFile } from './copy-file.ts';
import { type CopiedFile, folderOf, inOrder, lineOf, poolPath, readFileList } from './file-list.ts';
import { forEach } from './for-each.ts';
import type { FileCopies, Manifest } from './manifest.ts';
import { namedFiles } from './named-files.ts';
import { writeParts } from './parts.ts';

type Copying = {
  /** The installation's store, and that of the backups. */
  files: ListingStore;
  store: ListingStore;
  backup: string;
  /** The last complete one, whose files are in the pool. */
  previous: Manifest | undefined;
  onFile: () => void;
  signal: AbortSignal;
};

const atOnce = [1, 2, 3, 4];
const batchSize = 256;
const maxMissing = 100;

/** Copies the files that a transaction's rows name into the pool, except those that are there already. */
export async function copyFiles(client: Client, copying: Copying): Promise<FileCopies> {
  const totals = { count: 0, bytes: 0, missing: [] as string[] };
  const { store, backup } = copying;
  const { parts } = await writeParts(
    store,
    (number) => `${backup}/files.${String(number).padStart(5, '0')}.jsonl.zst`,
    copiedFiles(client, copying, totals),
  );
  return { ...totals, parts };
}

async function* copiedFiles(
  client: Client,
  copying: Copying,
  totals: Omit<FileCopies, 'parts'>,
): AsyncGenerator<Buffer> {
  const isCopied = copiedBefore(copying);
  for await (const keys of batches(namedFiles(client))) {
    const known = new Map<string, CopiedFile>();
    for (const key of keys) {
      const file = await isCopied(key);
      if (file) known.set(key, file);
    }
    const missing = new Set<string>();
    const copy = async (key: string) => {
      const file = known.get(key) ?? (await copyUnlessMissing(copying, key));
      if (file) known.set(key, file);
      else missing.add(key);
      copying.onFile();
    };
    await forEach(keys, atOnce, copy, copying.signal);
    for (const key of keys) {
      const file = known.get(key);
      if (!file) continue;
      totals.count += 1;
      totals.bytes += file.bytes;
      yield lineOf(file);
    }
    for (const key of missing) if (totals.missing.length < maxMissing) totals.missing.push(key);
  }
}

async function copyUnlessMissing({ files, store }: Copying, key: string): Promise<CopiedFile | undefined> {
  try {
    return { key, ...(await copyFile({ store: files, key }, { store, key: poolPath(key) })) };
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

/** Files of the previous backup that are still in the pool. Keys must be asked for in order. */
function copiedBefore({ store, previous }: Copying) {
  if (!previous) return async () => undefined;
  const find = inOrder(readFileList(store, previous.files.parts));
  let listed = { folder: '', names: new Set<string>() };
  return async (key: string) => {
    const file = await find(key);
    if (!file) return undefined;
    const folder = folderOf(key);
    if (listed.folder !== folder) listed = { folder, names: await namesIn(store, poolPath(folder)) };
    return listed.names.has(key.slice(folder.length)) ? file : undefined;
  };
}

export async function namesIn(store: ListingStore, folder: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const name of store.list(folder)) names.add(name);
  return names;
}

async function* batches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
