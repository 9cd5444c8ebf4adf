import { OperatorError } from '../../config/operator-error.ts';
import { DatabaseClient, type DatabaseConnection } from '../database-client.ts';
import { leadingTable } from './placement.ts';

export type Worker = { host: string; port: number };
type Shard = Worker & { id: string; isAlone: boolean };

type Move = {
  /** A uuid. */
  organizationId: string;
  /** The host of a worker, with `:PORT` if several workers share it. */
  to: string;
  report: (line: string) => void;
};

/**
 * Gives an organization its own shards and moves them to another worker. Reads continue; writes to the copied shards
 * wait until that is done. Without logical replication: Citus 13 splits shards with it, and some updates then never
 * arrive.
 *
 * @throws OperatorError for an unknown worker
 */
export async function moveOrganization(
  connection: DatabaseConnection,
  { organizationId, to, report }: Move,
): Promise<{ from: Worker; to: Worker }> {
  const client = new DatabaseClient({ ...connection, application_name: 'deskbell shard', options });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const target = namedWorker(await workersOf(client), to);
    const shard = await shardOf(client, organizationId);
    if (shard.host === target.host && shard.port === target.port) return { from: shard, to: target };
    if (!shard.isAlone) {
      report('Giving the organization shards of its own');
      await client.query(
        "SELECT isolate_tenant_to_new_shard($1::regclass, $2::text, 'CASCADE', shard_transfer_mode => 'block_writes')",
        [leadingTable, organizationId],
      );
    }
    const { id, host, port } = await shardOf(client, organizationId);
    report(`Moving them from ${host}:${port} to ${target.host}:${target.port}`);
    await client.query(
      "SELECT citus_move_shard_placement($1::bigint, $2::text, $3::int, $4::text, $5::int, 'block_writes')",
      [id, host, port, target.host, target.port],
    );
    return { from: { host, port }, to: target };
  } finally {
    await client.end();
  }
}

const options = '-c timezone=UTC -c client_min_messages=warning -c statement_timeout=0';

async function workersOf(client: DatabaseClient): Promise<Worker[]> {
  const { rows } = await client.query<Worker>(
    `SELECT nodename AS host, nodeport AS port FROM pg_dist_node
      WHERE isactive AND shouldhaveshards AND noderole = 'primary' ORDER BY nodename, nodeport`,
  );
  return rows;
}

/** @throws OperatorError unless exactly one matches */
export function namedWorker(workers: readonly Worker[], name: string): Worker {
  const nameOf = ({ host, port }: Worker) => `${host}:${port}`;
  const meant = workers.filter((worker) => name === worker.host || name === nameOf(worker));
  if (meant.length === 1 && meant[0]) return meant[0];
  const known = workers.map(nameOf).join(', ') || 'none';
  const fault = meant.length > 1 ? 'is the host of several workers' : 'is not a worker';
  throw new OperatorError(`${name} ${fault}. There are: ${known}.`);
}

async function shardOf(client: DatabaseClient, organizationId: string): Promise<Shard> {
  const { rows } = await client.query<Shard>(
    `SELECT s.shardid AS id, n.nodename AS host, n.nodeport AS port, s.shardminvalue = s.shardmaxvalue AS "isAlone"
       FROM pg_dist_shard s
       JOIN pg_dist_placement p ON p.shardid = s.shardid
       JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
      WHERE s.shardid = get_shard_id_for_distribution_column($1::regclass, $2::text)`,
    [leadingTable, organizationId],
  );
  const [shard] = rows;
  if (!shard) throw new OperatorError('This database is not sharded. Run deskbell shard --plan.');
  return shard;
}
