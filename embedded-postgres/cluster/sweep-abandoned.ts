import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { removeStaged } from '../binaries/staged-record.ts';
import { isRunningFrom } from '../postgres/postmaster.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import { isAbandoned } from './owned-name.ts';

/**
 * Removes what ended processes left behind: half-created clusters and staged binaries. A server that has just
 * released its lock may take a moment to exit, so `endedPid` can name it.
 */
export function sweepAbandoned(paths: ClusterPaths, endedPid?: number): void {
  for (const name of readdirSync(paths.folder)) {
    const [kind, pid] = name.split('-');
    const sweep = kind && sweepers[kind];
    if (sweep && (Number(pid) === endedPid || isAbandoned(name))) sweep(join(paths.folder, name), paths);
  }
}

const sweepers: Record<string, (path: string, paths: ClusterPaths) => void> = {
  new: (path) => rmSync(path, { recursive: true, force: true }),
  staged: sweepStaged,
};

/** The process that staged it may have been killed before handing it over to the server, which now runs from it. */
function sweepStaged(record: string, paths: ClusterPaths): void {
  if (!isRunningFrom(paths.cluster, readFileSync(record, 'utf8'))) removeStaged(record);
}
