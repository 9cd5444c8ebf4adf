import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from '@deskbell/embedded-postgres/cluster/postgres-account.ts';
import { postgresEnvironment } from '@deskbell/embedded-postgres/postgres/environment.ts';
import { Client } from 'pg';

/** One of several servers. `host` is the folder of its socket. */
export type PostgresMember = {
  host: string;
  /** What it answers to one statement, over a connection of its own. */
  ask(text: string, database?: string): Promise<Record<string, unknown>[]>;
  /** Ends at once, as after a power cut (SIGQUIT: an immediate shutdown). */
  kill(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
};

/** Where a member is: PostgreSQL's programs, its folder, and who it runs as. */
export type MemberPlace = { bin: string; folder: string; account: Account | undefined };

/** Makes a cluster in a new folder of `home`. */
export async function newCluster(
  bin: string,
  home: string,
  name: string,
  account: Account | undefined,
): Promise<MemberPlace> {
  const folder = folderIn(home, name, account);
  const initdb = ['-D', folder, '-U', 'deskbell', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync'];
  await once(
    spawn(join(bin, 'initdb'), initdb, { ...account, cwd: '/', env: postgresEnvironment(), stdio: 'ignore' }),
    'close',
  );
  return { bin, folder, account };
}

function folderIn(home: string, name: string, account: Account | undefined): string {
  const folder = join(home, name);
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

const settings = ['listen_addresses=', 'unix_socket_directories=.', 'fsync=off'];

/** The server of a cluster, not started yet; `own` are settings as `name=value`. */
export function postgresMember({ bin, folder, account }: MemberPlace, own: string[] = []): PostgresMember {
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
      await Promise.race([untilItAnswers(folder), ended]);
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

async function untilItAnswers(host: string): Promise<void> {
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
