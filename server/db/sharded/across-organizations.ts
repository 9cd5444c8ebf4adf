import type { QueryResultRow } from 'pg';
import { Unavailable } from '../../errors/errors.ts';
import { toApiError } from '../../errors/to-api-error.ts';
import type { AcrossOrganizations, AcrossReader, Reader } from '../database.ts';
import { leadingTable } from './placement.ts';

/** How long a node that didn't respond is left out, and how long it is known which organizations each node has. */
const leftOutMilliseconds = 5000;
const knownMilliseconds = 60_000;

type Node = { id: number; organizationIds: string[] };

/**
 * Citus refuses a statement as a whole if one of its nodes doesn't respond. Then the organizations are read node by node, and those of
 * nodes that don't respond left out, until all of them do.
 */
export function acrossReader(report: (error: Error) => void, clock = () => performance.now()): AcrossReader {
  let nodes: Node[] = [];
  let nodesKnownUntil = Number.NEGATIVE_INFINITY;
  const leftOutUntil = new Map<number, number>();
  const isLeftOut = ({ id }: Node) => clock() < (leftOutUntil.get(id) ?? Number.NEGATIVE_INFINITY);

  const readNode = async <Row extends QueryResultRow>(
    reader: Reader,
    node: Node,
    read: AcrossOrganizations,
  ): Promise<Row[]> => {
    try {
      const rows = await reader.read<Row>(ofOrganizations(read, node.organizationIds));
      leftOutUntil.delete(node.id);
      return rows;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      if (!leftOutUntil.has(node.id))
        report(
          new Error('A node of the database doesn’t respond. Background work continues without it.', {
            cause: error,
          }),
        );
      leftOutUntil.set(node.id, clock() + leftOutMilliseconds);
      return [];
    }
  };

  return async <Row extends QueryResultRow>(reader: Reader, read: AcrossOrganizations) => {
    if (leftOutUntil.size === 0)
      try {
        return await reader.read<Row>(ofAll(read));
      } catch (error) {
        if (!isUnavailable(error) || !(await reader.isSharded?.())) throw error;
      }
    if (clock() >= nodesKnownUntil) {
      nodes = await organizationsByNode(reader);
      nodesKnownUntil = clock() + knownMilliseconds;
      for (const id of leftOutUntil.keys())
        if (!nodes.some((node) => node.id === id)) leftOutUntil.delete(id);
    }
    const rows: Row[] = [];
    for (const node of nodes) if (!isLeftOut(node)) rows.push(...(await readNode<Row>(reader, node, read)));
    return rows;
  };
}

/** Of a reader that has no way of its own, as within a transaction, all at once. */
export function readAcross<Row extends QueryResultRow>(
  reader: Reader,
  read: AcrossOrganizations,
): Promise<Row[]> {
  return reader.across ? reader.across<Row>(reader, read) : reader.read<Row>(ofAll(read));
}

function ofAll({ name, text, values }: AcrossOrganizations) {
  return { name, text: text(() => 'true'), values };
}

function ofOrganizations({ name, text, values }: AcrossOrganizations, organizationIds: string[]) {
  const among = (column: string) => `${column} = ANY ($${values.length + 1}::uuid[])`;
  return { name: `${name}_of`, text: text(among), values: [...values, organizationIds] };
}

function isUnavailable(error: unknown): boolean {
  return toApiError(error) instanceof Unavailable;
}

function organizationsByNode(reader: Reader): Promise<Node[]> {
  return reader.read<Node>({
    name: 'organizations_by_node',
    text: `SELECT p.groupid AS id, array_agg(o.id::text) AS "organizationIds" FROM organizations o
             JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('${leadingTable}', o.id)
            GROUP BY p.groupid`,
    values: [],
  });
}
