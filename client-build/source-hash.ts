import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that affects the build, from the repository's root. */
const folders = ['client-build', 'contract', 'design', 'inbox', 'sdk/src', 'stream', 'template', 'widget'];
const files = ['package-lock.json'];

/**
 * A hash of all sources. Modification times are no use: a checkout sets them all to the same time. Each start of a
 * server needs it, and reading 1,500 small files one after the other takes a sixth of the CPU time.
 */
export function sourceHash(root: string): string {
  const digest = createHash('sha256');
  for (const file of [...folders.flatMap((folder) => sourcesIn(root, folder)), ...files])
    digest.update(`${file}\n`).update(readFileSync(join(root, file)));
  return digest.digest('hex').slice(0, 16);
}

function sourcesIn(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .filter(isSource)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? sourcesIn(root, path) : [path];
    });
}

function isSource(entry: Dirent): boolean {
  if (entry.isDirectory()) return !['dist', 'node_modules'].includes(entry.name);
  return entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.test.ts');
}
