import { chmodSync, chownSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runInitdb } from '../postgres/run-initdb.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import { explainFileError } from './explain-file-error.ts';
import { type OpenFolder, openFolder } from './open-folder.ts';
import { ownedName } from './owned-name.ts';
import type { Account } from './postgres-account.ts';

type Making = {
  paths: ClusterPaths;
  account: Account | undefined;
  bin: string;
  sync: boolean;
  signal: AbortSignal | undefined;
};

/**
 * Creates the cluster under a temporary name and renames it into place, so that it is never half-created. If two
 * processes do this at once, one wins the rename and both use its cluster.
 *
 * @throws EmbeddedPostgresError if the disk is full or the system doesn't know the user, and the signal's reason on
 * abort
 */
export async function makeCluster(making: Making): Promise<void> {
  const draft = join(making.paths.folder, ownedName('new'));
  try {
    const folder = openDraft(draft, making.account);
    await runInitdb({ ...making, folder }).finally(() => closeSync(folder.descriptor));
    putInPlace(draft, making.paths);
  } catch (error) {
    throw explainFileError(error, making.paths.folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function openDraft(path: string, account: Account | undefined): OpenFolder {
  mkdirSync(path, { mode: 0o700 });
  chmodSync(path, 0o700);
  if (account) chownSync(path, account.uid, account.gid);
  return openFolder(path);
}

function putInPlace(draft: string, paths: ClusterPaths): void {
  try {
    renameSync(draft, paths.cluster);
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  // The rename must be on disk before any commit: after a power cut, a cluster under its draft name is removed as
  // abandoned.
  for (const path of [paths.folder, paths.dataDir]) syncFolder(path);
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST');
}

function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
