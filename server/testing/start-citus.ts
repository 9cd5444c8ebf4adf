import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresAccount } from '@deskbell/embedded-postgres/cluster/postgres-account.ts';
import { postgresEnvironment } from '@deskbell/embedded-postgres/postgres/environment.ts';
import {
  type MemberLocation,
  memberFolder,
  newCluster,
  type PostgresMember,
  postgresMember,
} from './postgres-member.ts';

/** A server with Citus; `address` is where the others reach it. */
export type CitusNode = PostgresMember & { address: string };

export type CitusCluster = {
  coordinator: CitusNode;
  workers: CitusNode[];
  /** Creates a database on all nodes, in which they know each other. */
  createDatabase(name: string): Promise<void>;
  /** Starts a standby of a worker, which from then on acknowledges only what the standby has as well. */
  startStandby(worker: CitusNode): Promise<CitusNode>;
  end(): Promise<void>;
};

/** The folder of PostgreSQL's programs, of an installation with Citus. */
export const citusPrograms = process.env.DESKBELL_CITUS;

/** A coordinator and two workers, each on its own loopback address, so that all may have the same port. */
export async function startCitus(bin: string): Promise<CitusCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-citus-'));
  chmodSync(folder, 0o755);
  const network = `127.${oneTo(254)}.${oneTo(254)}`;
  const nodes = await Promise.all(
    ['coordinator', 'first', 'second'].map((name, index) =>
      start(bin, folder, name, `${network}.${index + 1}`),
    ),
  );
  const [coordinator, ...workers] = nodes as [CitusNode, ...CitusNode[]];
  const standbys: CitusNode[] = [];
  return {
    coordinator,
    workers,
    async createDatabase(name) {
      await Promise.all(
        nodes.map(async (node) => {
          await node.ask(`CREATE DATABASE ${name}`);
          await node.ask('CREATE EXTENSION citus', name);
        }),
      );
      await coordinator.ask(`SELECT citus_set_coordinator_host('${coordinator.address}', 5432)`, name);
      for (const { address } of workers)
        await coordinator.ask(`SELECT citus_add_node('${address}', 5432)`, name);
    },
    async startStandby(worker) {
      const standby = await startStandby(bin, worker, `${network}.${nodes.length + standbys.length + 1}`);
      standbys.push(standby);
      return standby;
    },
    async end() {
      await Promise.all([...nodes, ...standbys].map((node) => node.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(bin: string, folder: string, name: string, address: string): Promise<CitusNode> {
  return startNode(await newCluster(bin, folder, name, postgresAccount()), address);
}

async function startNode(cluster: MemberLocation, address: string): Promise<CitusNode> {
  const own = [`listen_addresses=${address}`, `citus.local_hostname=${address}`];
  const member = postgresMember(cluster, [...settings, ...own]);
  await member.start();
  return { ...member, address };
}

async function startStandby(bin: string, worker: CitusNode, address: string): Promise<CitusNode> {
  const account = postgresAccount();
  const folder = memberFolder(dirname(worker.host), `standby-of-${basename(worker.host)}`, account);
  const copy = [
    '-h',
    worker.host,
    '-U',
    'deskbell',
    '-D',
    folder,
    '--write-recovery-conf',
    '--checkpoint=fast',
  ];
  const options = { ...account, cwd: '/', env: postgresEnvironment(), stdio: 'ignore' } as const;
  const [code] = await once(spawn(join(bin, 'pg_basebackup'), copy, options), 'close');
  if (code !== 0) throw new Error(`pg_basebackup exited with ${code}.`);
  // The socket is in the folder that was copied.
  rmSync(join(folder, '.s.PGSQL.5432.lock'), { force: true });
  const standby = await startNode({ bin, folder, account }, address);
  await worker.ask(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await worker.ask('SELECT pg_reload_conf()');
  const isSynchronous = async () =>
    (await worker.ask('SELECT sync_state FROM pg_stat_replication'))[0]?.sync_state === 'sync';
  while (!(await isSynchronous())) await delay(50);
  return standby;
}

const settings = [
  'shared_preload_libraries=citus',
  'wal_level=logical',
  'full_page_writes=off',
  'max_connections=400',
  'max_prepared_transactions=400',
  'max_worker_processes=60',
  // As in docs/operating/sharding.md.
  'lock_timeout=10s',
  // Without TLS, for which no node has a certificate here.
  'citus.node_conninfo=sslmode=prefer',
  'citus.enable_statistics_collection=off',
];

function oneTo(largest: number): number {
  return 1 + Math.floor(Math.random() * largest);
}
