import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries } from '@deskbell/embedded-postgres/binaries/find-binaries.ts';
import { runnableBinaries } from '@deskbell/embedded-postgres/binaries/runnable-binaries.ts';
import { type Account, postgresAccount } from '@deskbell/embedded-postgres/cluster/postgres-account.ts';
import { postgresEnvironment } from '@deskbell/embedded-postgres/postgres/environment.ts';
import { Client } from 'pg';

/** One of two servers. `host` is the folder of its socket. */
export type PairMember = {
  host: string;
  /** What it answers to one statement, over a connection of its own. */
  ask(text: string, database?: string): Promise<Record<string, unknown>[]>;
  /** Ends at once, as after a power cut (SIGQUIT: an immediate shutdown). */
  kill(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
};

export type PostgresPair = {
  primary: PairMember;
  /** Streams from the primary, and answers reads. */
  standby: PairMember;
  /** Both, in this order, as an address; `parameters` follow its question mark. */
  url(parameters?: string): string;
  /** Resolves once the standby has all that the primary had committed. */
  caughtUp(): Promise<void>;
  /** The standby becomes the primary. Stop the other one first. */
  promote(): Promise<void>;
  end(): Promise<void>;
};

/** Two PostgreSQL of the embedded package: a primary and its streaming standby. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const home = mkdtempSync(join(tmpdir(), 'deskbell-pair-'));
  chmodSync(home, 0o755);
  const account = postgresAccount();
  const binaries = await runnableBinaries({ native: findBinaries(), home, account });
  const bin = join(binaries.root, 'bin');
  const first = folderIn(home, 'first', account);
  const second = join(home, 'second');
  const initdb = ['-D', first, '-U', 'deskbell', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync'];
  await once(
    spawn(join(bin, 'initdb'), initdb, { ...account, cwd: '/', env: postgresEnvironment(), stdio: 'ignore' }),
    'close',
  );
  const primary = member(bin, first, account);
  copyToStandby(first, second, account);
  const standby = member(bin, second, account, [`primary_conninfo=host=${first} user=deskbell`]);
  await primary.start();
  await primary.ask('CREATE DATABASE desk');
  await standby.start();
  await caughtUp(primary, standby);
  const hosts = [first, second].map(encodeURIComponent).join(',');
  return {
    primary,
    standby,
    url: (parameters) => `postgres://deskbell@${hosts}/desk${parameters ? `?${parameters}` : ''}`,
    caughtUp: () => caughtUp(primary, standby),
    promote: async () => void (await standby.ask('SELECT pg_promote()')),
    async end() {
      await Promise.all([primary.kill(), standby.kill()]);
      rmSync(home, { recursive: true, force: true });
      if (binaries.staged) rmSync(binaries.staged.path, { recursive: true, force: true });
    },
  };
}

async function caughtUp(primary: PairMember, standby: PairMember): Promise<void> {
  const [now] = await primary.ask('SELECT pg_current_wal_lsn()::text AS lsn');
  const deadline = performance.now() + 60_000;
  const text = `SELECT pg_last_wal_replay_lsn() >= '${now?.lsn}' AS is_there`;
  while ((await standby.ask(text))[0]?.is_there !== true) {
    if (performance.now() > deadline) throw new Error(`The standby has not come to ${now?.lsn}.`);
    await delay(20);
  }
}

function folderIn(home: string, name: string, account: Account | undefined): string {
  const folder = join(home, name);
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** Of a cluster that is not running: what streams from it later begins where it ended. */
function copyToStandby(from: string, to: string, account: Account | undefined): void {
  cpSync(from, to, { recursive: true });
  chmodSync(to, 0o700);
  writeFileSync(join(to, 'standby.signal'), '');
  if (!account) return;
  chownSync(to, account.uid, account.gid);
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' }))
    chownSync(join(to, name), account.uid, account.gid);
}

const settings = ['listen_addresses=', 'unix_socket_directories=.', 'fsync=off'];

function member(bin: string, folder: string, account: Account | undefined, own: string[] = []): PairMember {
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
