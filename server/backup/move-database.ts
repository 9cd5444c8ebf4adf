import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { OperatorError } from '../config/operator-error.ts';
import { advisoryLocks } from '../db/advisory-locks.ts';
import type { DatabaseConnection } from '../db/database-client.ts';
import { migrate } from '../db/migrate.ts';
import { createJobTables } from '../jobs/create-job-tables.ts';
import { readInstallation, readMigrations } from './back-up.ts';
import { copyOut, copyQueryOut } from './copy-out.ts';
import { withCopySessions } from './copy-session.ts';
import { refuseFilled } from './empty-database.ts';
import { finishLoading } from './finish-loading.ts';
import { type Load, loadTables, type TableSource } from './load-tables.ts';
import { pendingJobs, readJobColumns } from './pending-jobs.ts';
import { withSnapshot } from './snapshot.ts';
import { type CopiedTable, readPartitions, readSequences } from './table-catalog.ts';

export type Move = {
  from: DatabaseConnection;
  to: DatabaseConnection;
  /** Called when the new database is complete, and servers still refuse to start on both. */
  atEnd?: () => Promise<void>;
  progress: Load['progress'];
  signal: AbortSignal;
};

/**
 * Copies a database into an empty one, by the stream that backups consist of, reads every table back and compares it.
 * No server can use the old database in the meantime; its data stays as it is.
 *
 * @returns how many rows were copied
 * @throws OperatorError if servers are running, the target isn't empty, or the copy differs
 */
export function moveDatabase({ from, to, atEnd, progress, signal }: Move): Promise<number> {
  return withCopySessions(from, 1, async ([holder]) => {
    await refuseUse(holder);
    await withCopySessions(to, 1, ([client]) => refuseFilled(client, 'move'));
    const rows = await withSnapshot(from, 1, async ({ clients: [client], tables }) => {
      await readInstallation(client);
      const only = new Set((await readMigrations(client)).map(({ number }) => number));
      await migrate(to, { only, signal });
      const columns = await readJobColumns(client);
      if (columns.length > 0) await createJobTables(to);
      const sources = tables.map((table) => sourceOf(client, table));
      const load: Load = {
        work: 'move',
        partitions: await readPartitions(client),
        tables: sources,
        jobs:
          columns.length > 0
            ? { columns, stream: () => copyQueryOut(client, pendingJobs(columns)) }
            : undefined,
        sequences: () => readSequences(client),
        isCompared: true,
        progress,
        signal,
      };
      await withCopySessions(to, 1, ([target]) => loadTables(target, load), signal);
      return sources.reduce((sum, { expected }) => sum + expected().rows, 0);
    });
    await migrate(to, { signal });
    await finishLoading(to, { signal, ...(atEnd && { atEnd }) });
    return rows;
  });
}

function sourceOf(client: Client, table: CopiedTable): TableSource {
  let copied: { rows: number; sha256: string } | undefined;
  return {
    ...table,
    async *stream() {
      const digest = createHash('sha256');
      const rows = copyOut(client, table);
      for await (const chunk of rows) {
        digest.update(chunk);
        yield chunk;
      }
      copied = { rows: rows.rows(), sha256: digest.digest('hex') };
    },
    expected() {
      if (!copied) throw new Error(`${table.name} was not copied to its end.`);
      return copied;
    },
  };
}

/** Servers hold this lock while they serve, and a server that is just starting has already connected. @throws OperatorError */
async function refuseUse(client: Client): Promise<void> {
  // Connections of a command that has just ended may be listed for a moment.
  for (let attempts = 20; attempts > 0; attempts--) {
    if (!(await isInUse(client))) return;
    await delay(100);
  }
  throw new OperatorError(
    'Deskbell is running on this database. Stop every server and command that uses it, then try again.',
  );
}

/** Takes the lock, for as long as the session lasts, unless servers have it. */
async function isInUse(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is_taken: boolean; others: number }>(
    `SELECT pg_try_advisory_lock($1) AS is_taken, (
       SELECT count(*)::int FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'deskbell') AS others`,
    [advisoryLocks.serve],
  );
  return !rows[0]?.is_taken || rows[0].others > 0;
}
