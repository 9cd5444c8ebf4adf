import { constants, openSync } from 'node:fs';

/** An open folder and its two names: for this process, and for a child that inherits the descriptor as fd 3. */
export type OpenFolder = { descriptor: number; path: string; childPath: string };

/**
 * On Linux both names use the descriptor: a child can enter even though it may not read the parent folders, and the
 * socket's path stays under 107 bytes however deep the folder is.
 */
export function openFolder(path: string): OpenFolder {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
  if (process.platform !== 'linux') return { descriptor, path, childPath: path };
  return { descriptor, path: `/proc/self/fd/${descriptor}`, childPath: '/proc/self/fd/3' };
}
