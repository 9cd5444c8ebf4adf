import { closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clusterPathsIn, upgradedFolder } from '../cluster/cluster-paths.ts';

/** Names a complete, upgraded database, which is in `<draft>/postgres`. From here on, it only has to be moved. */
export function completeUpgrade(dataDir: string, draft: string): void {
  renameSync(join(draft, 'postgres'), upgradedFolder(dataDir));
  syncFolder(dataDir);
}

/**
 * Moves the upgraded database into the place of the old one, which stays beside it, and returns the old one's folder.
 * Can be repeated after an interruption; undefined if there is nothing to move.
 */
export function putUpgraded(dataDir: string, oldName: string): string | undefined {
  const upgraded = upgradedFolder(dataDir);
  if (!existsSync(upgraded)) return undefined;
  const { folder } = clusterPathsIn(dataDir);
  const old = join(resolve(dataDir), oldName);
  if (existsSync(join(folder, 'cluster'))) renameSync(folder, old);
  renameSync(upgraded, folder);
  syncFolder(dataDir);
  return old;
}

function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
