import { execFile } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** How each runs a file. */
const runtimes = { node: [], bun: [], deno: ['run', '--allow-all', '--quiet'] } as const;

/**
 * Every runtime that a command of this machine may find and that the SDK is for, by name and version, with the words that
 * run a file by it. The Node that runs us is always among them.
 */
export async function runtimesOnPath(): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>([[`node ${process.version}`, [process.execPath]]]);
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for await (const name of glob(Object.keys(runtimes), { cwd: folder })) {
      // Not its real path: a shim goes by the name that it is called by.
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

/** As it says itself; undefined where it does not run. */
async function versionOf(path: string): Promise<string | undefined> {
  const said = promisify(execFile)(path, ['--version']);
  return said.then(
    ({ stdout }) => /v?\d[\d.]*/.exec(stdout)?.[0],
    () => undefined,
  );
}
