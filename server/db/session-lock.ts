import { advisoryLocks } from './advisory-locks.ts';
import { DatabaseClient, type DatabaseConnection } from './database-client.ts';

/**
 * Holds the lock of an owner, as `takeLockOf` names it, on a connection of its own while `work` runs. The lock ends with the process.
 * Returns undefined if another process has it.
 */
export async function withSessionLockOf<Result>(
  connection: DatabaseConnection,
  { lock, owner }: { lock: keyof typeof advisoryLocks; owner: string },
  work: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  const client = new DatabaseClient({ ...connection, application_name: 'deskbell lock' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const keys = await client.query<{ key: string }>('SELECT hashtextextended($1, $2)::text AS key', [
      owner,
      advisoryLocks[lock],
    ]);
    const { rows } = await client.query<{ is_taken: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS is_taken',
      [keys.rows[0]?.key],
    );
    return rows[0]?.is_taken ? { result: await work() } : undefined;
  } finally {
    // Not awaited: a connection that failed may never report its end.
    client.end().catch(() => undefined);
  }
}
