import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../inbox/dist', import.meta.url));

/** The folder of the inbox as last built; undefined if it never was. */
export async function previousBuild(): Promise<string | undefined> {
  const names = await readdir(dist).catch(() => []);
  const folders = names.filter((name) => /^[0-9a-f]{16}$/.test(name)).map((name) => join(dist, name));
  const dated = await Promise.all(folders.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })));
  return dated.toSorted((one, other) => other.at - one.at)[0]?.path;
}
