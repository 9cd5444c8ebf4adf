import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from '@deskbell/embedded-postgres/cluster/postgres-account.ts';
import { postgresEnvironment } from '@deskbell/embedded-postgres/postgres/environment.ts';
import { Client } from 'pg';

/** One of several servers. `host` is its socket's folder. */
export type PostgresMember = {
  host: string;
  /** The result of one statement, over a separate connection. */
  ask(text: string, database?: string): Promise<Record<string, unknown>[]>;
  /** Stops immediately, as after a power cut (SIGQUIT: an immediate shutdown). */
  kill(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
};

/** A member's location: PostgreSQL's programs, its folder, and the user it runs as. */
export type MemberLocation = { bin: string; folder: string; account: Account | undefined };

/** Creates a cluster in a new folder of `home`. */
export async function newCluster(
  bin: string,
  parent: string,
  name: string,
  account: Account | undefined,
): Promise<MemberLocation> {
  const folder = memberFolder(parent, name, account);
  const initdb = ['-D', folder, '-U', 'deskbell', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync'];
  await once(
    spawn(join(bin, 'initdb'), initdb, { ...account, cwd: '/', env: postgresEnvironment(), stdio: 'ignore' }),
    'close',
  );
  return { bin, folder, account };
}

/** A folder that only PostgreSQL's account may use. */
export function memberFolder(parent: string, name: string, account: Account | undefined): string {
  const folder = join(parent, name);
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

const settings = ['listen_addresses=', 'unix_socket_directories=.', 'fsync=off'];

/** The server of a cluster, not started yet; `own` are settings as `name=value`. */
export function postgresMember({ bin, folder, account }: MemberLocation, own: string[] = []): PostgresMember {
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  };
  return {
    host: folder,
    ask: (text, database) => askAt(folder, text, database),
    kill: () => end('SIGQUIT'),
    stop: () => end('SIGINT'),
    async start() {
      const options = [...settings, ...own].flatMap((it) => ['-c', it]);
      const log = openSync(`${folder}.log`, 'a');
      const started = spawn(join(bin, 'postgres'), ['-D', folder, ...options], {
        ...account,
        cwd: '/',
        env: postgresEnvironment(),
        stdio: ['ignore', log, log],
      });
      closeSync(log);
      child = started;
      const ended = once(started, 'close').then(() => {
        throw new Error(`PostgreSQL has ended: ${readFileSync(`${folder}.log`, 'utf8')}`);
      });
      ended.catch(() => undefined);
      await Promise.race([untilItResponds(folder), ended]);
    },
  };
}

async function askAt(host: string, text: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
  const client = new Client({ host, user: 'deskbell', database });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function untilItResponds(host: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    try {
      await askAt(host, 'SELECT 1');
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(50);
    }
  }
}
