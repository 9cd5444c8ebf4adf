import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { OperatorError } from '../config/operator-error.ts';
import type { AppliedMigration } from '../db/migration-history.ts';
import { FileMissing } from '../files/file-missing.ts';
import type { FileStore } from '../files/file-store.ts';
import { type Part, putBytes } from './parts.ts';
import type { SealedKey } from './sealed-key.ts';
import type { Partition, SequenceValue } from './table-catalog.ts';

/** A table's rows in PostgreSQL's text format, in the order of its parts; the digest is that of the whole text. */
export type TableCopy = { name: string; columns: string[]; rows: number; sha256: string; parts: Part[] };

/** The parts list the copied files, sorted by key; `missing` has the first of those that the store lacked. */
export type FileCopies = { count: number; bytes: number; missing: string[]; parts: Part[] };

export type Manifest = {
  format: 'deskbell-backup';
  version: 1;
  /** The versions of Deskbell and of PostgreSQL that wrote it. */
  deskbell: string;
  postgres: number;
  installation: string;
  /** A digest by the secret key, which reveals whether a key is the right one, and nothing else about it. */
  key_check: string;
  began_at: string;
  finished_at: string;
  migrations: AppliedMigration[];
  partitions: Partition[];
  sequences: SequenceValue[];
  tables: TableCopy[];
  /** Jobs that are still to be done; null if no server has ever created their tables. */
  jobs: TableCopy | null;
  files: FileCopies;
  sealed_key: SealedKey | null;
};

export const manifestName = 'manifest.json';
const digestName = 'manifest.sha256';

/** Written last: without it, a backup is incomplete and ignored. */
export async function writeManifest(store: FileStore, backup: string, manifest: Manifest): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  await putBytes(store, `${backup}/${digestName}`, Buffer.from(`${sha256(bytes)}\n`));
  await putBytes(store, `${backup}/${manifestName}`, bytes);
}

/** @throws OperatorError if it is missing, damaged, or of another version */
export async function readManifest(store: FileStore, backup: string): Promise<Manifest> {
  const bytes = await readAll(store, `${backup}/${manifestName}`);
  if (!bytes)
    throw new OperatorError(
      `The backup ${backup} is incomplete: it was interrupted before its manifest was written. Use an earlier one.`,
    );
  const digest = (await readAll(store, `${backup}/${digestName}`))?.toString().trim();
  if (digest !== sha256(bytes))
    throw new OperatorError(
      `The backup ${backup} is damaged: ${manifestName} and ${digestName} don't match. Use another one.`,
    );
  return checked(JSON.parse(bytes.toString()) as Manifest, backup);
}

function checked(manifest: Manifest, backup: string): Manifest {
  if (manifest.format === 'deskbell-backup' && manifest.version === 1) return manifest;
  throw new OperatorError(
    `The backup ${backup} has a format that this version doesn't know. Use the Deskbell that wrote it (${manifest.deskbell}), or a newer one.`,
  );
}

async function readAll(store: FileStore, path: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await store.open(path));
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
