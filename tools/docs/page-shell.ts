import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The output of a block, and the status of each of its curl calls. */
export type Outcome = { output: string; statuses: number[] };

export type PageShell = {
  run(script: string): Promise<Outcome>;
  close(): Promise<void>;
};

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));

/**
 * A wrapper around the reader's curl without progress output, which reports the status of each response unless its output is
 * piped.
 */
const recordingCurl = `
curl() { command curl -sS -w '%{stderr}<status %{http_code}>\\n' "$@"; }
set -eu
`;

/**
 * The shell in which a page's blocks run: each block sees the variables of the previous ones. `folder` is the working directory,
 * and may contain files.
 */
export async function openPageShell(folder: string, environment: Record<string, string>): Promise<PageShell> {
  await symlink(packages, join(folder, 'node_modules'));
  const env = { PATH: process.env.PATH, ...environment };
  const shell = spawn('bash', ['--noprofile', '--norc'], { cwd: folder, env });
  shell.stdout.setEncoding('utf8');
  shell.stderr.setEncoding('utf8');
  const ended = once(shell, 'exit');
  let count = 0;
  let stdout = '';
  let stderr = '';
  shell.stderr.on('data', (text: string) => {
    stderr += text;
  });
  const run = async (script: string): Promise<Outcome> => {
    const file = join(folder, `block-${++count}.sh`);
    await writeFile(file, script);
    [stdout, stderr] = ['', ''];
    shell.stdin.write(`. ${file} < /dev/null; printf '<end>' >&2; printf '<end>'\n`);
    await untilEnd(shell, (text) => {
      stdout += text;
      return stdout.endsWith('<end>');
    }).catch(() => {
      throw new Error(`It stopped. It said:\n${stdout}\n${stderr}`);
    });
    while (!stderr.includes('<end>')) await once(shell.stderr, 'data');
    const statuses = [...stderr.matchAll(/<status (\d+)>/g)].map(([, status]) => Number(status));
    return { output: stdout.slice(0, -'<end>'.length), statuses };
  };
  await run(recordingCurl);
  return {
    run,
    async close() {
      shell.stdin.end();
      await ended;
    },
  };
}

/** Reads until `isEnd`. @throws Error if the shell exits first */
function untilEnd(shell: ReturnType<typeof spawn>, isEnd: (text: string) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const onData = (text: string) => {
      if (!isEnd(text)) return;
      shell.stdout?.off('data', onData);
      shell.off('exit', onExit);
      resolve();
    };
    const onExit = () => reject(new Error('It ended.'));
    shell.stdout?.on('data', onData);
    shell.once('exit', onExit);
  });
}
