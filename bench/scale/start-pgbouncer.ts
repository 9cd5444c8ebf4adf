import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresAccount } from '@deskbell/embedded-postgres/cluster/postgres-account.ts';
import { Client } from 'pg';
import { freePort } from '../fault-injection/free-port.ts';

export type Pooler = { url: string; stop(): Promise<void> };

const documented = new URL('../../docs/operating/pgbouncer.ini', import.meta.url);
const password = 'a password for the pooler';

/** PgBouncer with the documented file, except for locations: the port, the database behind it, the list of users. */
export async function startPgbouncer(
  program: string,
  target: { host: string; database: string },
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"deskbell" "${password}"\n`);
  const settings = readFileSync(documented, 'utf8')
    .replace(
      'host=127.0.0.1 port=5432 dbname=deskbell',
      `host=${target.host} port=5432 dbname=${target.database}`,
    )
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', users);
  writeFileSync(join(folder, 'pgbouncer.ini'), settings);
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    ...postgresAccount(),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (text) => (log += text));
  const ended = once(child, 'close').then(() => {
    throw new Error(`PgBouncer has ended: ${log}`);
  });
  ended.catch(() => undefined);
  const url = `postgres://deskbell:${encodeURIComponent(password)}@127.0.0.1:${port}/deskbell`;
  await Promise.race([untilItResponds(url), ended]);
  return {
    url,
    async stop() {
      child.kill('SIGQUIT');
      await ended.catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilItResponds(connectionString: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const client = new Client({ connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(50);
    }
  }
}
