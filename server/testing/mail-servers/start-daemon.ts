import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Account, postgresAccount } from '@deskbell/embedded-postgres/cluster/postgres-account.ts';

export type Daemon = { pid: number; stop(): Promise<void> };

type DaemonOptions = { folder: string; host: string; port: number; account?: Account | undefined };

/**
 * A server in the foreground, once it accepts connections. As root it runs as `nobody`, like PostgreSQL, unless
 * specified.
 */
export async function startDaemon(
  program: string,
  args: readonly string[],
  options: DaemonOptions,
): Promise<Daemon> {
  const { folder, host, port } = options;
  const account = 'account' in options ? options.account : postgresAccount();
  if (account)
    for (const path of ['', ...readdirSync(folder)]) chownSync(join(folder, path), account.uid, account.gid);
  const child = spawn(program, args, { ...account, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = once(child, 'exit');
  const early = ended.then(([code]) => {
    throw new Error(`${program} has ended with ${code}: ${output}`);
  });
  early.catch(() => undefined);
  await Promise.race([accepting(host, port), early]);
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function accepting(host: string, port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, host);
    const isOpen = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await delay(20);
  }
}
