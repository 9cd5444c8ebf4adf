import { type Pool, types } from 'pg';
import type { ConstructorOptions } from 'pg-boss';
import type { Transaction } from '../db/database.ts';

type BossDatabase = NonNullable<ConstructorOptions['db']>;

/** pg-boss expects timestamps and large integers in node-postgres' own form, not in ours. */
export function onPool(pool: Pool): BossDatabase {
  return {
    executeSql: (text, values) => pool.query({ text, values: values ?? [], types }),
  };
}

export function onTransaction(transaction: Transaction): BossDatabase {
  return {
    executeSql: (text, values = []) => transaction.write({ text, values }),
  };
}
