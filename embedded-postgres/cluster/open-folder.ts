import { constants, openSync } from 'node:fs';

/** A folder held open, and its two names: for this process, and for a child that is given the descriptor as its fd 3. */
export type OpenFolder = { descriptor: number; path: string; childPath: string };

/**
 * On Linux both names lead through the descriptor: a child may enter although the parents are closed to it, and
 * the socket inside stays below the 107 bytes a socket path may have, however deep the folder lies.
 */
export function openFolder(path: string): OpenFolder {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
  if (process.platform !== 'linux') return { descriptor, path, childPath: path };
  return { descriptor, path: `/proc/self/fd/${descriptor}`, childPath: '/proc/self/fd/3' };
}
