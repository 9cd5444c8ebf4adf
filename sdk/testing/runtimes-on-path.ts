import { execFile } from 'node:child_process';
import { glob, realpath } from 'node:fs/promises';
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
      const path = await realpath(join(folder, name));
      const version = await versionOf(path);
      if (name === 'node' && Number(/^v(\d+)/.exec(version)?.[1]) < 20) continue;
      found.set(`${name} ${version}`, [path, ...runtimes[name as keyof typeof runtimes]]);
    }
  }
  return found;
}

async function versionOf(path: string): Promise<string> {
  const { stdout } = await promisify(execFile)(path, ['--version']);
  return /^\S*? ?(v?\d[\d.]*)/.exec(stdout)?.[1] ?? stdout.trim();
}
