import { type Pool, type PoolClient, type QueryConfig, type QueryResult, types } from 'pg';
import type { ConstructorOptions } from 'pg-boss';
import type { Transaction } from '../db/database.ts';

type BossDatabase = NonNullable<ConstructorOptions['db']>;

export type BossPool = BossDatabase & {
  /** Runs work that creates tables, one such at a time. On Citus they are created on the coordinator alone. */
  onCoordinator<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** pg-boss expects timestamps and large integers in node-postgres' own form, not in ours. */
export function onPool(pool: Pool): BossPool {
  let reserved: Run | undefined;
  return {
    executeSql: (text, values) => {
      const query = { text, values: values ?? [], types };
      return reserved ? reserved(query) : pool.query(query);
    },
    async onCoordinator(work) {
      const client = await pool.connect();
      const run = inTurns(client);
      try {
        await run({ text: `SET ${propagation} TO off` });
        reserved = run;
        return await work();
      } finally {
        reserved = undefined;
        await run({ text: `RESET ${propagation}` }).then(
          () => client.release(),
          () => client.release(true),
        );
      }
    },
  };
}

type Run = (query: QueryConfig) => Promise<QueryResult>;

/** A connection takes one statement at a time, and workers of another queue may poll while one is made. */
function inTurns(client: PoolClient): Run {
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const result = last.then(() => client.query(query));
    last = result.catch(() => undefined);
    return result;
  };
}

/** Creating a schema or a type on all nodes would fail while one is down. Any other PostgreSQL ignores this setting. */
const propagation = 'citus.enable_ddl_propagation';

export function onTransaction(transaction: Transaction): BossDatabase {
  return {
    executeSql: (text, values = []) => transaction.write({ text, values }),
  };
}
