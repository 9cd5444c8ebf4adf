import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../fault-injection/free-port.ts';
import { account } from './programs.ts';
import { failoverSettings } from './settings.ts';

/** Patroni's state of a database machine. */
type Member = { name: string; role: string; state: string };

export type Cluster = {
  /** Both machines, in libpq's format. */
  url: string;
  /** The primary, through haproxy. */
  proxiedUrl: string;
  /** Kills Patroni and PostgreSQL of the primary at once, as if its machine failed. Returns its name. */
  killPrimary(): Promise<string>;
  /** Brings the machine back; resolves once it is the other one's synchronous standby. */
  bringBack(name: string): Promise<void>;
  ask<Row>(text: string): Promise<Row[]>;
  stop(): Promise<void>;
};

const documents = new URL('../../docs/operating/', import.meta.url);
const password = 'a-password-of-the-bench';
const machines = ['db1', 'db2'];

/**
 * Three etcd, two PostgreSQL under Patroni, and haproxy, with the files of docs/operating. Only locations are replaced: the
 * addresses of the machines by local ports, the folders and the passwords.
 */
export async function startCluster(folder: string): Promise<Cluster> {
  const owner = account();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const ports = await freePorts();
  const run = (name: string, program: string, words: string[]) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    return spawn(program, words, {
      ...owner,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', log, log],
    });
  };
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const etcds = [1, 2, 3].map((number) => {
    const own = document('etcd.yml')
      .replace('name: etcd1', `name: etcd${number}`)
      .replace(/^((?:listen|initial-advertise|advertise)[a-z-]*: http:\/\/10\.0\.0\.)1/gm, `$1${number}`)
      .replace('/var/lib/etcd/deskbell', join(folder, `etcd${number}`));
    return run(`etcd${number}`, 'etcd', ['--config-file', write(`etcd${number}.yml`, ports.in(own))]);
  });
  const startPatroni = (name: string) => {
    const number = machines.indexOf(name) + 1;
    const own = document('patroni.yml')
      .replace('name: db1', `name: ${name}`)
      .replace(/((?:listen|connect_address): 10\.0\.0\.)1/g, `$1${number}`)
      .replace('/var/lib/postgresql/15/deskbell', join(folder, name))
      .replace('/var/lib/postgresql/pgpass-patroni', join(folder, `pgpass-${name}`))
      .replace('/usr/lib/postgresql/15/bin', failoverSettings.postgresFolder)
      .replace(/[A-Z]+-PASSWORD/g, password)
      .replaceAll('10.0.0.0/24', '127.0.0.0/8');
    return run(name, 'patroni', [write(`${name}.yml`, ports.in(own))]);
  };
  const patronis = new Map<string, ChildProcess>(machines.map((name) => [name, startPatroni(name)]));
  const haproxy = run('haproxy', 'haproxy', [
    '-db',
    '-f',
    write('haproxy.cfg', ports.in(document('haproxy.cfg'))),
  ]);

  const members = async (): Promise<Member[]> => {
    for (const number of [1, 2]) {
      const response = await fetch(`http://${ports.in(`10.0.0.${number}:8008`)}/cluster`).catch(
        () => undefined,
      );
      if (response?.ok) return ((await response.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const hasPair = async () => {
    const roles = (await members()).map(({ role }) => role).sort();
    return roles.join(' ') === 'leader sync_standby';
  };
  const hosts = [1, 2].map((number) => ports.in(`10.0.0.${number}:5432`)).join(',');
  const ask = async <Row>(text: string, user = 'postgres', database = 'deskbell'): Promise<Row[]> => {
    const client = new Client({
      connectionString: `postgres://${user}:${password}@${ports.in('127.0.0.1:5000')}/${database}`,
    });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows as Row[];
  };

  await until('a primary with its synchronous standby', hasPair);
  await until('haproxy leads to the primary', () =>
    ask('SELECT 1', 'postgres', 'postgres').then(
      () => true,
      () => false,
    ),
  );
  await ask(`CREATE ROLE deskbell LOGIN PASSWORD '${password}'`, 'postgres', 'postgres');
  await ask(
    "CREATE DATABASE deskbell OWNER deskbell ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0",
    'postgres',
    'postgres',
  );
  return {
    url: `postgres://deskbell:${password}@${hosts}/deskbell?target_session_attrs=read-write`,
    proxiedUrl: `postgres://deskbell:${password}@${ports.in('127.0.0.1:5000')}/deskbell`,
    ask,
    async killPrimary() {
      const primary = (await members()).find(({ role }) => role === 'leader')?.name ?? '';
      patronis.get(primary)?.kill('SIGKILL');
      killTree(Number(readFileSync(join(folder, primary, 'postmaster.pid'), 'utf8').split('\n')[0]));
      return primary;
    },
    async bringBack(name) {
      patronis.set(name, startPatroni(name));
      await until(`${name} is the synchronous standby`, hasPair);
    },
    async stop() {
      for (const group of [[haproxy], [...patronis.values()], etcds]) await Promise.all(group.map(ended));
    },
  };
}

function document(name: string): string {
  return readFileSync(new URL(name, documents), 'utf8');
}

/** Replaces every address in the documents by a local port. */
async function freePorts() {
  const ports = new Map<string, number>();
  for (const number of [1, 2, 3])
    for (const port of [2379, 2380, 5432, 8008]) ports.set(`10.0.0.${number}:${port}`, await freePort());
  for (const port of [5000, 5001]) ports.set(`127.0.0.1:${port}`, await freePort());
  return {
    in: (text: string) =>
      text
        // haproxy checks at the REST port of the same machine.
        .replace(
          /(10\.0\.0\.\d):5432 check port 8008/g,
          (_, host) => `${host}:5432 check port ${ports.get(`${host}:8008`)}`,
        )
        .replace(/(?:10\.0\.0\.\d|127\.0\.0\.1):\d{4}\b/g, (address) =>
          ports.has(address) ? `127.0.0.1:${ports.get(address)}` : address,
        ),
  };
}

/** Its sessions too: otherwise they would finish their work, unlike on a failed machine. */
function killTree(pid: number): void {
  process.kill(pid, 'SIGSTOP');
  for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' '))
    process.kill(Number(child), 'SIGKILL');
  process.kill(pid, 'SIGKILL');
}

async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 180_000;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`Not within three minutes: ${what}.`);
    await delay(250);
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}
