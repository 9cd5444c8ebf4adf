import { type Pool, type PoolClient, types } from 'pg';
import type { ConstructorOptions } from 'pg-boss';
import type { Transaction } from '../db/database.ts';

type BossDatabase = NonNullable<ConstructorOptions['db']>;

export type BossPool = BossDatabase & {
  /** Runs work that creates tables, one such at a time. On Citus they are created on the coordinator alone. */
  onCoordinator<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** pg-boss expects timestamps and large integers in node-postgres' own form, not in ours. */
export function onPool(pool: Pool): BossPool {
  let reserved: PoolClient | undefined;
  return {
    executeSql: (text, values) => (reserved ?? pool).query({ text, values: values ?? [], types }),
    async onCoordinator(work) {
      const client = await pool.connect();
      try {
        await client.query(`SET ${propagation} TO off`);
        reserved = client;
        return await work();
      } finally {
        reserved = undefined;
        await client.query(`RESET ${propagation}`).then(
          () => client.release(),
          () => client.release(true),
        );
      }
    },
  };
}

/** Creating a schema or a type on all nodes would fail while one is down. Any other PostgreSQL ignores this setting. */
const propagation = 'citus.enable_ddl_propagation';

export function onTransaction(transaction: Transaction): BossDatabase {
  return {
    executeSql: (text, values = []) => transaction.write({ text, values }),
  };
}
