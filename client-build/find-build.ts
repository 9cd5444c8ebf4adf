import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceHash } from './source-hash.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export type FoundBuild = {
  /** What a build of the sources as they are is called. */
  name: string;
  /** Where builds are kept: beside the sources, or in another folder if the sources belong to another user. */
  dists: string[];
  /** This build, if it is there. */
  folder: string | undefined;
};

/** @param fallback where builds are kept if the sources belong to another user */
export function findBuild(fallback?: string): FoundBuild {
  const dists = [join(root, 'inbox', 'dist'), ...(fallback === undefined ? [] : [fallback])];
  const name = sourceHash(root);
  const folder = dists.map((dist) => join(dist, name)).find((path) => existsSync(path));
  if (folder !== undefined) markAsLatest(folder);
  return { name, dists, folder };
}

/** The sources may be the same as those of an older build. Tests use the latest build by date, and old builds are deleted. */
function markAsLatest(folder: string): void {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch {
    // It belongs to another user.
  }
}
