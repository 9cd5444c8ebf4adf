import { execFile } from 'node:child_process';
import { glob, realpath } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** Every Node from 20 on that a command of this machine may find, by its version; the one that runs us is among them. */
export async function nodesOnPath(): Promise<Map<string, string>> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = new Map([[process.version, process.execPath]]);
  for (const folder of folders) {
    for await (const file of glob('node', { cwd: folder })) {
      const path = await realpath(join(folder, file));
      const { stdout } = await promisify(execFile)(path, ['--version']);
      if (Number(/^v(\d+)/.exec(stdout)?.[1]) >= 20) found.set(stdout.trim(), path);
    }
  }
  return found;
}
