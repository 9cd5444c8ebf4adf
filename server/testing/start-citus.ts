import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresAccount } from '@deskbell/embedded-postgres/cluster/postgres-account.ts';
import { newCluster, type PostgresMember, postgresMember } from './postgres-member.ts';

/** A server with Citus; `address` is where the others reach it. */
export type CitusNode = PostgresMember & { address: string };

export type CitusCluster = {
  coordinator: CitusNode;
  workers: CitusNode[];
  /** Creates a database on all nodes, in which they know each other. */
  createDatabase(name: string): Promise<void>;
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
    async end() {
      await Promise.all(nodes.map((node) => node.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(bin: string, folder: string, name: string, address: string): Promise<CitusNode> {
  const cluster = await newCluster(bin, folder, name, postgresAccount());
  const own = [`listen_addresses=${address}`, `citus.local_hostname=${address}`];
  const member = postgresMember(cluster, [...settings, ...own]);
  await member.start();
  return { ...member, address };
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
