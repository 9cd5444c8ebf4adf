/** Whether PostgreSQL refused a row of this table because a column that must have a value had none (SQLSTATE 23502). */
export function isMissingValue(error: unknown, table: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23502' &&
    'table' in error &&
    error.table === table
  );
}
