import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError } from './operator-error.ts';

/**
 * From statfs(2): pseudo file systems of the kernel. Node never returns from a recursive mkdir inside one whose
 * parents exist.
 */
const kernelFileSystems = new Map([
  [0x9fa0, 'proc'],
  [0x62656572, 'sysfs'],
  [0x63677270, 'cgroup2'],
]);

/** Rejects a data folder in a file system that can't store files, before creating anything. @throws OperatorError */
export function checkDataDir(dataDir: string): void {
  const kind = kernelFileSystems.get(statfsSync(nearestFolder(dataDir)).type);
  if (process.platform !== 'linux' || kind === undefined) return;
  throw new OperatorError(
    `DESKBELL_DATA_DIR is ${dataDir}, where the system keeps no files (${kind}). Set it to a folder on a disk.`,
  );
}

/** The folder itself, or its closest ancestor that exists. */
function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}
