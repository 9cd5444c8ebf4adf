import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Everything that affects the build, from the repository's root. */
const sources = [
  'client-build/*.ts',
  'inbox/**/*.{ts,tsx,css,html,svg,json}',
  'widget/**/*.{ts,tsx,css,html,json}',
  'design/**/*.{ts,tsx,css,svg,json}',
  'contract/**/*.ts',
  'sdk/src/**/*.ts',
  'stream/**/*.ts',
  'template/**/*.ts',
  'package-lock.json',
];
const isMade = /(^|\/)(dist|node_modules)(\/|$)/;

/** A hash of all sources. Modification times are no use: a checkout sets them all to the same time. */
export async function sourceHash(root: string): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(sources, { cwd: root, exclude: (path) => isMade.test(path) }))
    files.push(file);
  const digest = createHash('sha256');
  for (const file of files.filter((it) => !it.endsWith('.test.ts')).sort()) {
    digest.update(`${file}\n`).update(await readFile(join(root, file)));
  }
  return digest.digest('hex').slice(0, 16);
}
