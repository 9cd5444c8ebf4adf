import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { advisoryLocks } from '../advisory-locks.ts';
import { DatabaseClient, type DatabaseConnection } from '../database-client.ts';
import type { Step } from './plan-sharding.ts';

type Options = {
  /** Planned once: an interrupted run continues with the recorded plan. */
  plan: () => Promise<readonly Step[]>;
  report: (line: string) => void;
  signal?: AbortSignal;
};

type KnownStep = Pick<Step, 'name' | 'statements' | 'blocks'> & { number: number };

/**
 * Executes the steps of a plan, each in a transaction that also records it, so that another call continues after the
 * last committed one. Returns how many it has executed.
 *
 * @throws the signal's reason between two steps; PostgreSQL's error if a step fails, which leaves nothing of that
 * step behind
 */
export async function applySharding(
  connection: DatabaseConnection,
  { plan, report, signal }: Options,
): Promise<number> {
  const client = new DatabaseClient({ ...connection, application_name: 'deskbell shard', options });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await savePlan(client, plan);
    const pending = await pendingSteps(client);
    for (const [index, step] of pending.entries()) {
      signal?.throwIfAborted();
      report(`${index + 1} of ${pending.length}: ${step.name}`);
      await withRetries(() => take(client, step), report, signal);
    }
    return pending.length;
  } finally {
    await client.end();
  }
}

/** Citus announces each table whose rows it copies. */
const options = '-c timezone=UTC -c client_min_messages=warning -c statement_timeout=0';

/** Whether steps of a plan were recorded, and how many of them are left. */
export async function savedSteps(ask: (text: string) => Promise<Record<string, unknown>[]>) {
  const [table] = await ask("SELECT to_regclass('public.sharding_steps') IS NOT NULL AS is_there");
  if (table?.is_there !== true) return { total: 0, pending: 0 };
  const [counts] = await ask(
    'SELECT count(*)::int AS total, count(*) FILTER (WHERE done_at IS NULL)::int AS pending FROM sharding_steps',
  );
  return { total: Number(counts?.total), pending: Number(counts?.pending) };
}

/** Foreign key definitions are stored nowhere else once they are dropped. */
async function savePlan(client: Client, plan: Options['plan']): Promise<void> {
  const { total } = await savedSteps(async (text) => (await client.query(text)).rows);
  if (total > 0) return;
  const steps = await plan();
  await client.query(`CREATE TABLE IF NOT EXISTS sharding_steps
    (number integer PRIMARY KEY, name text NOT NULL, statements text[] NOT NULL, blocks text NOT NULL, done_at timestamptz)`);
  await client.query(
    `INSERT INTO sharding_steps (number, name, statements, blocks)
     SELECT number, step ->> 'name', ARRAY(SELECT jsonb_array_elements_text(step -> 'statements')), step ->> 'blocks'
       FROM jsonb_array_elements($1) WITH ORDINALITY AS s (step, number)`,
    [JSON.stringify(steps)],
  );
}

async function pendingSteps(client: Client): Promise<KnownStep[]> {
  const text =
    'SELECT number, name, statements, blocks FROM sharding_steps WHERE done_at IS NULL ORDER BY number';
  return (await client.query<KnownStep>(text)).rows;
}

async function take(client: Client, { number, statements }: KnownStep): Promise<void> {
  await client.query('BEGIN');
  try {
    // A statement that waits for a table lock blocks everything queued behind it.
    await client.query("SET LOCAL lock_timeout = '3s'");
    for (const lock of [advisoryLocks.migrate, advisoryLocks.makeEventPartitions])
      await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
    // Another run may have done this step by now: PostgreSQL can finish a commit after the command was killed.
    const left = await client.query('SELECT 1 FROM sharding_steps WHERE number = $1 AND done_at IS NULL', [
      number,
    ]);
    if (left.rowCount === 1) {
      for (const statement of statements) await client.query(statement);
      await client.query('UPDATE sharding_steps SET done_at = clock_timestamp() WHERE number = $1', [number]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Lock timeouts, deadlocks and conflicts: a retry may well succeed. */
const passing: ReadonlySet<unknown> = new Set(['55P03', '40P01', '40001']);
const maxAttempts = 100;
const pauseMilliseconds = 2_000;

async function withRetries(
  work: () => Promise<void>,
  report: Options['report'],
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !isPassing(error)) throw error;
    }
    report('  somebody else holds a lock: trying again');
    await delay(pauseMilliseconds, undefined, { signal });
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && passing.has(error.code);
}
