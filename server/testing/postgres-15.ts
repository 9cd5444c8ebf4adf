import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runnableBinaries } from '@deskbell/embedded-postgres/binaries/runnable-binaries.ts';
import { openFolder } from '@deskbell/embedded-postgres/cluster/open-folder.ts';
import { postgresAccount } from '@deskbell/embedded-postgres/cluster/postgres-account.ts';
import { postgresEnvironment } from '@deskbell/embedded-postgres/postgres/environment.ts';
import { Client } from 'pg';
import { oldNative } from './old-cluster.ts';

/** The oldest supported PostgreSQL, as somebody's own server. */
export async function startPostgres15(): Promise<{ url: string; stop: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'deskbell-postgres-15-'));
  const account = postgresAccount();
  const cluster = join(home, 'cluster');
  mkdirSync(cluster, { mode: 0o700 });
  if (account) chownSync(cluster, account.uid, account.gid);
  const folder = openFolder(cluster);
  const { root, staged } = await runnableBinaries({ native: oldNative, folder: home, account });
  const env = postgresEnvironment();
  const initdb = spawn(
    join(root, 'bin', 'initdb'),
    ['-D', folder.childPath, '-U', 'deskbell', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync'],
    { ...account, cwd: '/', env, stdio: ['ignore', 'ignore', 'inherit', folder.descriptor] },
  );
  await once(initdb, 'close');
  const settings = ['listen_addresses=', 'unix_socket_directories=.', 'fsync=off'].flatMap((it) => [
    '-c',
    it,
  ]);
  const server = spawn(join(root, 'bin', 'postgres'), ['-D', folder.childPath, ...settings], {
    ...account,
    cwd: '/',
    env,
    stdio: ['ignore', 'ignore', 'ignore', folder.descriptor],
  });
  const ended = once(server, 'close');
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    closeSync(folder.descriptor);
    rmSync(home, { recursive: true, force: true });
    if (staged) rmSync(staged.path, { recursive: true, force: true });
  };
  const host = folder.path.replace('/proc/self/', `/proc/${process.pid}/`);
  await untilItResponds(host);
  return { url: `postgres://deskbell@${encodeURIComponent(host)}/postgres`, stop };
}

async function untilItResponds(host: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const client = new Client({ host, user: 'deskbell', database: 'postgres' });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(50);
    }
  }
}
