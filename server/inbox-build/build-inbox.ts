import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { previousBuild } from './previous-build.ts';

const builder = fileURLToPath(new URL('../../client-build/build.ts', import.meta.url));

type Building = {
  progress: (message: string) => void;
  /** Aborts it: the server is stopping. */
  signal?: AbortSignal | undefined;
};

/**
 * The folder of the inbox. If it must be built, a separate process does so, because building takes more memory than running.
 * An image has it built, and no sources. Undefined if there is none and none can be built: the API and the pages
 * without script are served all the same.
 *
 * @param dataDir gets the build output if the sources belong to another user
 */
export async function builtInbox(
  dataDir: string,
  { progress, signal }: Building,
): Promise<string | undefined> {
  if (!existsSync(builder)) return previousBuild();
  const fallback = join(dataDir, 'inbox');
  const found = await foundBuild(fallback);
  if (found !== undefined) return found;
  const { folder, error } = await build(fallback, { progress, signal });
  if (folder !== undefined || signal?.aborted) return folder;
  progress(
    `The inbox could not be built. Run 'npm ci && npm run build' where Deskbell is installed. ${error}`,
  );
  return previousBuild();
}

/** Undefined also if the sources can't be read: the build then says why. */
async function foundBuild(fallback: string): Promise<string | undefined> {
  try {
    const { findBuild } = await import('../../client-build/find-build.ts');
    return findBuild(fallback).folder;
  } catch {
    return undefined;
  }
}

async function build(fallback: string, { progress, signal }: Building) {
  const child = spawn(process.execPath, [builder, fallback], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
    // Whatever this process's environment: half of React is for development.
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
