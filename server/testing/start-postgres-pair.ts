import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries } from '@deskbell/embedded-postgres/binaries/find-binaries.ts';
import { runnableBinaries } from '@deskbell/embedded-postgres/binaries/runnable-binaries.ts';
import { type Account, postgresAccount } from '@deskbell/embedded-postgres/cluster/postgres-account.ts';
import { newCluster, type PostgresMember, postgresMember } from './postgres-member.ts';

export type PostgresPair = {
  primary: PostgresMember;
  /** Streams from the primary, and serves reads. */
  standby: PostgresMember;
  /** Both, in this order, as an address; `parameters` follow its question mark. */
  url(parameters?: string): string;
  /** Resolves once the standby has everything that the primary has committed. */
  caughtUp(): Promise<void>;
  /** Promotes the standby. Stop the other one first. */
  promote(): Promise<void>;
  end(): Promise<void>;
};

/** Two PostgreSQL servers of the embedded package: a primary and its streaming standby. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-pair-'));
  chmodSync(folder, 0o755);
  const account = postgresAccount();
  const binaries = await runnableBinaries({ native: findBinaries(), folder, account });
  const bin = join(binaries.root, 'bin');
  const cluster = await newCluster(bin, folder, 'first', account);
  const first = cluster.folder;
  const second = join(folder, 'second');
  const primary = postgresMember(cluster);
  copyToStandby(first, second, account);
  const standby = postgresMember({ ...cluster, folder: second }, [
    `primary_conninfo=host=${first} user=deskbell`,
  ]);
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
      rmSync(folder, { recursive: true, force: true });
      if (binaries.staged) rmSync(binaries.staged.path, { recursive: true, force: true });
    },
  };
}

async function caughtUp(primary: PostgresMember, standby: PostgresMember): Promise<void> {
  const [now] = await primary.ask('SELECT pg_current_wal_lsn()::text AS lsn');
  const deadline = performance.now() + 60_000;
  const text = `SELECT pg_last_wal_replay_lsn() >= '${now?.lsn}' AS is_there`;
  while ((await standby.ask(text))[0]?.is_there !== true) {
    if (performance.now() > deadline) throw new Error(`The standby has not come to ${now?.lsn}.`);
    await delay(20);
  }
}

/** Of a stopped cluster: a standby made from it streams from where it ended. */
function copyToStandby(from: string, to: string, account: Account | undefined): void {
  cpSync(from, to, { recursive: true });
  chmodSync(to, 0o700);
  writeFileSync(join(to, 'standby.signal'), '');
  if (!account) return;
  chownSync(to, account.uid, account.gid);
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' }))
    chownSync(join(to, name), account.uid, account.gid);
}
