import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClonedDatabase } from './clone-database.ts';
import { dataFolder } from './data-folder.ts';
import { secretKey } from './start-app.ts';
import { suiteResource } from './suite-resource.ts';
import { whenFileEnds } from './when-file-ends.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** For commands, as people run them. */
const launcher = [join(root, 'bin/deskbell')] as const;

/**
 * For servers and whatever is interrupted: as bin/deskbell starts Node, but with room for young objects from the beginning, and
 * without the collection that frees memory after a start. Both together take a sixth of the CPU time of a start.
 */
const node = [
  process.execPath,
  '--min-semi-space-size=16',
  '--max-semi-space-size=32',
  join(root, 'server/cli/deskbell.ts'),
] as const;

const compileCache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/deskbell');

export type ProcessOptions = Pick<SpawnOptions, 'uid' | 'gid'> & {
  /** Its working folder, and so its data folder unless specified; by default a separate one. */
  folder?: string;
  /** Its whole environment. */
  env?: Record<string, string>;
  /** Null leaves it open. */
  stdin?: string | null;
};

export type Outcome = {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
};

/** Runs `bin/deskbell` in a separate process, from start to end. */
export function runDeskbell(words: string[], options: ProcessOptions = {}): Promise<Outcome> {
  return launch(launcher, words, options).ended;
}

export type Running = {
  /** Where it listens. */
  address: string;
  pid: number;
  /** Its output so far. */
  stdout(): string;
  stderr(): string;
  signal(signal: NodeJS.Signals): void;
  /** Settles when it has ended. */
  ended: Promise<Outcome>;
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Outcome>;
};

/** `bin/deskbell serve` or `demo`, once it prints its address, with a free port; without limits unless requested. */
export async function startDeskbell(words: string[], options: ProcessOptions = {}): Promise<Running> {
  // Built once for all of them: otherwise each of the first few would build it for itself.
  await suiteResource('inbox');
  const env = { PORT: '0', DESKBELL_RATE_LIMITS: 'off', ...options.env };
  const { child, output, ended, printed } = launchDeskbell(words, { ...options, env });
  const [, address = ''] = await printed('stdout', /listening on (http:\S+)\n/);
  return {
    address,
    pid: child.pid ?? 0,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    ended,
    stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** What a process needs to work on a cloned database, like the suite's own servers. */
export function environmentOf({ url }: ClonedDatabase): Record<string, string> {
  return { DATABASE_URL: url, DESKBELL_SECRET_KEY: secretKey };
}

type Output = { stdout: string; stderr: string };

/**
 * Deskbell, started; it serves with one process unless specified, whatever the machine has. It ends with the test file,
 * even if a failed test did not wait for it.
 */
export function launchDeskbell(words: string[], options: ProcessOptions) {
  return launch(node, words, options);
}

function launch(
  [command, ...fixed]: readonly [string, ...string[]],
  words: string[],
  { folder = dataFolder(), env, stdin = '', ...identity }: ProcessOptions,
) {
  const child = spawn(command, [...fixed, ...words], {
    ...identity,
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: compileCache,
      DESKBELL_PROCESSES: '1',
      ...env,
    },
    stdio: 'pipe',
  });
  const output: Output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (output.stderr += text));
  child.stdin.on('error', () => undefined);
  if (stdin !== null) child.stdin.end(stdin);
  const ended = once(child, 'close').then(([code, signal]): Outcome => ({ code, signal, ...output }));
  whenFileEnds(() => {
    child.kill();
    return ended;
  });
  const launched = { child, output, ended };
  return { ...launched, printed: (stream: keyof Output, text: RegExp) => printed(launched, stream, text) };
}

type Launched = { child: ChildProcess; output: Output; ended: Promise<Outcome> };

/**
 * What a process has printed, once it matches. Its output is followed: a poll that is fast enough to interrupt a short
 * command takes as long as the command.
 *
 * @throws Error with its output if it ends before
 */
async function printed(
  { child, output, ended }: Launched,
  stream: keyof Output,
  text: RegExp,
): Promise<RegExpExecArray> {
  const early = ended.then(({ code, stderr }) => {
    throw new Error(`deskbell ended with ${code} before it had printed ${text}: ${stderr}`);
  });
  const found = new Promise<RegExpExecArray>((resolve) => {
    const look = () => {
      const match = text.exec(output[stream]);
      if (match) resolve(match);
    };
    child[stream]?.on('data', look);
    look();
  });
  return Promise.race([found, early]);
}
