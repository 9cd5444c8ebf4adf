import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Another process that has the database open; `firstLine` is its first line of output: "ready", or the error. */
type DatabaseHolder = {
  firstLine: string;
  child: ChildProcess;
  leave(): Promise<void>;
  kill(): Promise<void>;
};

type HolderOptions = {
  dataDir: string;
  settings?: Record<string, string>;
  binaries?: string;
  asNobody?: boolean;
};

export async function startHolder(options: HolderOptions): Promise<DatabaseHolder> {
  const script = fileURLToPath(new URL('./hold-database.ts', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [firstLine] = await once(child.stdout, 'data');
  return {
    firstLine: String(firstLine).trim(),
    child,
    async leave() {
      child.stdin.end();
      await exited;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
