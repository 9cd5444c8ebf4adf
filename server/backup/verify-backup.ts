import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { FileMissing } from '../files/file-missing.ts';
import type { ListingStore } from '../files/file-store.ts';
import { checkFile } from './copy-file.ts';
import { poolPath, readFileList } from './file-list.ts';
import { forEach } from './for-each.ts';
import type { Load } from './load-tables.ts';
import type { Manifest } from './manifest.ts';
import { DamagedPart, type Part, storedBytes } from './parts.ts';
import type { Repository } from './repository.ts';
import { restore } from './restore.ts';

export type Verify = {
  repository: Repository;
  manifest: Manifest;
  progress: Load['progress'];
  signal: AbortSignal;
};

const atOnce = [1, 2, 3, 4];

/** Reads every byte of a backup, and returns what is damaged or missing, a sentence each. */
export async function verifyBackup({ repository, manifest, progress, signal }: Verify): Promise<string[]> {
  const { store } = repository;
  const damages = new Set<string>();
  const note = async (check: Promise<unknown>) => {
    try {
      await check;
    } catch (error) {
      if (!(error instanceof DamagedPart)) throw error;
      damages.add(error.message);
    }
  };
  const parts = partsOf(manifest);
  let done = 0;
  const checkPart = async (part: Part) => {
    await note(storedBytes(store, part));
    progress('parts', { done: ++done, total: parts.length });
  };
  await forEach(parts, atOnce, checkPart, signal);
  await note(verifyFiles({ store, manifest, progress, signal, note }));
  return [...damages];
}

function partsOf({ tables, jobs, files }: Manifest): Part[] {
  return [...tables.flatMap(({ parts }) => parts), ...(jobs?.parts ?? []), ...files.parts];
}

type VerifyFiles = Omit<Verify, 'repository'> & {
  store: ListingStore;
  note: (check: Promise<unknown>) => Promise<void>;
};

async function verifyFiles({ store, manifest, progress, signal, note }: VerifyFiles): Promise<void> {
  const { count: total, parts } = manifest.files;
  let done = 0;
  await forEach(
    readFileList(store, parts),
    atOnce,
    async (file) => {
      const path = poolPath(file.key);
      await note(
        checkFile(store, path, file).catch((error: unknown) => {
          throw error instanceof FileMissing ? new DamagedPart(path, 'is missing') : error;
        }),
      );
      progress('files', { done: ++done, total });
    },
    signal,
  );
}

/**
 * Restores the database of a backup into a PostgreSQL of its own, in a temporary folder, and compares every row that
 * was read back. The folder is removed afterwards.
 *
 * @throws OperatorError, DamagedPart
 */
export async function verifyDeeply({ repository, manifest, progress, signal }: Verify): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-verify-'));
  try {
    const postgres = await openEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' }, signal });
    try {
      const { connection } = postgres;
      await restore({
        repository,
        manifest,
        connection,
        files: undefined,
        isCompared: true,
        progress,
        signal,
      });
    } finally {
      await postgres.leave();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
