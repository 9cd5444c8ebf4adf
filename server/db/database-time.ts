import type { Reader } from './database.ts';
import type { Microseconds } from './microseconds.ts';

/** The database's time, the same for all processes: for rounds whose statements take it as a parameter. */
export async function databaseTime(reader: Reader): Promise<Microseconds> {
  const [row] = await reader.read<{ now: Microseconds }>({
    name: 'database_time',
    text: 'SELECT clock_timestamp() AS now',
    values: [],
  });
  if (!row) throw new Error('The database did not tell the time.');
  return row.now;
}
