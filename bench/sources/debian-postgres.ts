import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresAccount } from '@deskbell/embedded-postgres/cluster/postgres-account.ts';
import { Client } from 'pg';
import { freePort } from '../fault-injection/free-port.ts';

const versions = '/usr/lib/postgresql';

/** The programs of Debian's PostgreSQL, which has the extensions that other systems need; the embedded one has none. */
export function findPostgres(): string | undefined {
  const names = existsSync(versions) ? readdirSync(versions) : [];
  const [newest] = names.toSorted((one, other) => Number(other) - Number(one));
  return newest === undefined ? undefined : join(versions, newest, 'bin');
}

export type OwnPostgres = { port: number; user: string; password: string; stop(): Promise<void> };

/** A cluster of its own, on a loopback address. */
export async function startPostgres(programs: string): Promise<OwnPostgres> {
  const home = mkdtempSync('/tmp/deskbell-sources-');
  const account = postgresAccount();
  const cluster = join(home, 'cluster');
  mkdirSync(cluster, { mode: 0o700 });
  if (account) for (const folder of [home, cluster]) chownSync(folder, account.uid, account.gid);
  const options = { ...account, cwd: '/', stdio: 'ignore' } as const;
  const made = spawn(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'source', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync'],
    options,
  );
  await once(made, 'close');
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${home}`,
    'fsync=off',
  ];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', cluster, ...settings.flatMap((it) => ['-c', it])],
    options,
  );
  const ended = once(server, 'close');
  await untilItResponds(port);
  return {
    port,
    user: 'source',
    password: 'unused',
    async stop() {
      server.kill('SIGINT');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function untilItResponds(port: number): Promise<void> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    const client = new Client({ host: '127.0.0.1', port, user: 'source', database: 'postgres' });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(100);
    }
  }
}
