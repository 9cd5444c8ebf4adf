import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { OperatorError } from './config/operator-error.ts';
import { inboxFolder } from './inbox-folder.ts';

const builder = fileURLToPath(new URL('../inbox/build/build.ts', import.meta.url));

/**
 * The people's app, built where that is needed, in a process of its own: what builds takes more memory than all that runs.
 * An image has it built, and no sources.
 *
 * @throws OperatorError where there is none and none can be built
 */
export async function builtInbox(progress: (message: string) => void): Promise<string> {
  const fault = existsSync(builder) ? await build(progress) : 'Its sources are not here.';
  const folder = await inboxFolder();
  if (folder === undefined) {
    throw new OperatorError(
      `The inbox is not built and could not be. Run 'npm ci' and start again.\n${fault ?? ''}`,
    );
  }
  if (fault !== undefined)
    progress(`The inbox could not be built anew, and an earlier one is served. ${fault}`);
  return folder;
}

/** What went wrong; undefined where nothing did. */
async function build(progress: (message: string) => void): Promise<string | undefined> {
  const child = spawn(process.execPath, [builder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Whatever this process is told: half of React is for those who develop with it.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  createInterface(child.stdout).on('line', progress);
  const [complaint, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return code === 0
    ? undefined
    : complaint.trim().split('\n').slice(-3).join(' ') || `It ended with ${code}.`;
}
