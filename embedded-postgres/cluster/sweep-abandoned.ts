import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { removeStaged } from '../binaries/staged-record.ts';
import { isRunningFrom } from '../postgres/postmaster.ts';
import { isAbandoned } from './owned-name.ts';
import type { Place } from './place.ts';

/**
 * Removes what ended processes left behind: half-made clusters and staged binaries.
 * A server that has just given back its lock may take a moment to vanish, so its id can be named in `endedPid`.
 */
export function sweepAbandoned(place: Place, endedPid?: number): void {
  for (const name of readdirSync(place.home)) {
    const [kind, pid] = name.split('-');
    const sweep = kind && sweepers[kind];
    if (sweep && (Number(pid) === endedPid || isAbandoned(name))) sweep(join(place.home, name), place);
  }
}

const sweepers: Record<string, (path: string, place: Place) => void> = {
  new: (path) => rmSync(path, { recursive: true, force: true }),
  staged: sweepStaged,
};

/** The process that staged it may have been killed before it handed it over to the server, which now runs from it. */
function sweepStaged(record: string, place: Place): void {
  if (!isRunningFrom(place.cluster, readFileSync(record, 'utf8'))) removeStaged(record);
}
