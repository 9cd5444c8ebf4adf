import type { Client } from 'pg';
import { OperatorError } from '../config/operator-error.ts';
import { advisoryLocks } from '../db/advisory-locks.ts';
import type { DatabaseConnection } from '../db/database-client.ts';
import { withCopySessions } from './copy-session.ts';
import { type CopiedTable, readTables } from './table-catalog.ts';

/** Several connections that see the database at the same moment, and the tables that they see. */
export type Snapshot = { clients: readonly [Client, ...Client[]]; tables: CopiedTable[] };

/**
 * Opens a snapshot on several connections, and keeps the files of its rows in the store while `work` runs. Servers
 * continue to write.
 *
 * @throws OperatorError if another backup is running
 */
export function withSnapshot<Result>(
  connection: DatabaseConnection,
  count: number,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return withCopySessions(connection, count, async (clients) => {
    const [first, ...others] = clients;
    await refuseSecond(first);
    // Before the snapshot: a process that deletes files has either finished with those of deleted rows, or waits.
    await first.query('SELECT pg_advisory_lock_shared($1)', [advisoryLocks.holdForBackup]);
    await first.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await first.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    for (const other of others) {
      await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await other.query(`SET TRANSACTION SNAPSHOT ${other.escapeLiteral(rows[0]?.id ?? '')}`);
    }
    const tables = await readTables(first);
    // No migration changes a table that is still to be copied.
    if (tables.length > 0)
      await first.query(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`);
    return work({ clients, tables });
  });
}

/** Opens a snapshot on one connection, and keeps the files of its rows in the store while `work` runs. Any number at a time. */
export function withReadSnapshot<Result>(
  connection: DatabaseConnection,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  return withCopySessions(connection, 1, async ([client]) => {
    await client.query('SELECT pg_advisory_lock_shared($1)', [advisoryLocks.holdForBackup]);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return work(client);
  });
}

async function refuseSecond(client: Client): Promise<void> {
  const text = 'SELECT pg_try_advisory_lock($1) AS is_taken';
  const { rows } = await client.query<{ is_taken: boolean }>(text, [advisoryLocks.backUp]);
  if (rows[0]?.is_taken) return;
  throw new OperatorError('Another backup of this database is running. Wait until it has ended.');
}
