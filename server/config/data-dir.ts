import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError } from './operator-error.ts';

/** Of statfs(2): what the kernel shows as files. Node never returns from making a folder with its parents there. */
const kernelFileSystems = new Map([
  [0x9fa0, 'proc'],
  [0x62656572, 'sysfs'],
  [0x63677270, 'cgroup2'],
]);

/** Refuses a data folder in a file system that keeps no files, before anything is made. @throws OperatorError */
export function checkDataDir(dataDir: string): void {
  const kind = kernelFileSystems.get(statfsSync(nearestFolder(dataDir)).type);
  if (process.platform !== 'linux' || kind === undefined) return;
  throw new OperatorError(
    `DESKBELL_DATA_DIR is ${dataDir}, where the system keeps no files (${kind}). Set it to a folder on a disk.`,
  );
}

/** The folder itself, or the one above it that exists. */
function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}
