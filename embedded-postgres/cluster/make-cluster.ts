import { chmodSync, chownSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runInitdb } from '../postgres/run-initdb.ts';
import { explainFileError } from './explain-file-error.ts';
import { type OpenFolder, openFolder } from './open-folder.ts';
import { ownedName } from './owned-name.ts';
import type { Place } from './place.ts';
import type { Account } from './postgres-account.ts';

type Making = {
  place: Place;
  account: Account | undefined;
  bin: string;
  sync: boolean;
  signal: AbortSignal | undefined;
};

/**
 * Creates the cluster under a temporary name and renames it into place, so that it is never half there.
 * Of two processes that do this at once one wins the rename, and both use the winner's.
 * Throws EmbeddedPostgresError when the disk is full or the user unknown to the system, and the signal's reason when it is
 * aborted.
 */
export async function makeCluster(making: Making): Promise<void> {
  const draft = join(making.place.home, ownedName('new'));
  try {
    const folder = openDraft(draft, making.account);
    await runInitdb({ ...making, folder }).finally(() => closeSync(folder.descriptor));
    putInPlace(draft, making.place);
  } catch (error) {
    throw explainFileError(error, making.place.home);
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

function putInPlace(draft: string, place: Place): void {
  try {
    renameSync(draft, place.cluster);
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  // Committed rows must not be found under the draft's name after a power cut: it would be swept away.
  for (const path of [place.home, place.dataDir]) syncFolder(path);
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST');
}

function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
