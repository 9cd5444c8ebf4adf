/**
 * Whether PostgreSQL refused a row of this table because a NOT NULL column had no value (SQLSTATE 23502). Citus
 * passes on only the message, in which the table is a shard: its name and a number.
 */
export function isMissingValue(error: unknown, table: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23502') return false;
  if ('table' in error && error.table !== undefined) return error.table === table;
  return /of relation "(\w+?)_\d+"/.exec(error.message)?.[1] === table;
}
