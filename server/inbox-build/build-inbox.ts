import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { builtBefore } from './built-before.ts';

const builder = fileURLToPath(new URL('../../client-build/build.ts', import.meta.url));

type Building = {
  progress: (message: string) => void;
  /** Ends it before its time: nobody is to be served any more. */
  signal?: AbortSignal | undefined;
};

/**
 * The folder of the people's app, built where that is needed, in a process of its own: what builds takes more memory than
 * all that runs. An image has it built, and no sources. Undefined where there is none and none can be built: the API and
 * the pages without script are served all the same.
 *
 * @param dataDir takes what is built where the sources are another user's
 */
export async function builtInbox(
  dataDir: string,
  { progress, signal }: Building,
): Promise<string | undefined> {
  if (!existsSync(builder)) return builtBefore();
  const { folder, error } = await build(join(dataDir, 'inbox'), { progress, signal });
  if (folder !== undefined || signal?.aborted) return folder;
  progress(
    `The inbox could not be built. Run 'npm ci && npm run build' where Deskbell is installed. ${error}`,
  );
  return builtBefore();
}

async function build(fallback: string, { progress, signal }: Building) {
  const child = spawn(process.execPath, [builder, fallback], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
    // Whatever this process is told: half of React is for those who develop with it.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.on('error', () => undefined);
  let folder: string | undefined;
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('folder ')) folder = line.slice('folder '.length);
    else progress(line);
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const [complaint] = await Promise.all([text(child.stderr), ended]);
  const error = /^\w*Error.*$/m.exec(complaint)?.[0] ?? '';
  return { folder, error };
}
