import { execFile } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The command that runs a file. */
const runtimes = { node: [], bun: [], deno: ['run', '--allow-all', '--quiet'] } as const;

/**
 * The supported runtimes on this machine's PATH, by name and version, with the command that runs a file. Always includes the
 * current Node.
 */
export async function runtimesOnPath(): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>([[`node ${process.version}`, [process.execPath]]]);
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for await (const name of glob(Object.keys(runtimes), { cwd: folder })) {
      // Not its real path: a shim depends on the name it is called by.
      const path = join(folder, name);
      const version = await versionOf(path);
      if (version === undefined || isTooOld(name, version)) continue;
      found.set(`${name} ${version}`, [path, ...runtimes[name as keyof typeof runtimes]]);
    }
  }
  return found;
}

function isTooOld(name: string, version: string): boolean {
  return name === 'node' && Number(/^v(\d+)/.exec(version)?.[1]) < 20;
}

/** The reported version; undefined if it doesn't run. */
async function versionOf(path: string): Promise<string | undefined> {
  const output = promisify(execFile)(path, ['--version']);
  return output.then(
    ({ stdout }) => /v?\d[\d.]*/.exec(stdout)?.[0],
    () => undefined,
  );
}
