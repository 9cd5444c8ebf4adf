import { formatTimestamp } from './microseconds.ts';

/**
 * This process's time, as a parameter of a statement: for what is only noted, or compared with ends that are minutes away. What
 * puts rows in an order takes the database's time, which is the same for all processes (decisions/0134).
 */
export function processTime(secondsFromNow = 0): string {
  return formatTimestamp(Date.now() * 1000 + secondsFromNow * 1_000_000);
}

/**
 * A microsecond later than a moment, in SQL. `timestamptz + interval` would go by the session's time zone, which a sharded
 * database does not push down (docs/sql-rules.md, rule 2); this goes by UTC, and comes to the same.
 */
export function microsecondAfter(moment: string): string {
  return `(${moment} AT TIME ZONE 'UTC' + interval '1 microsecond') AT TIME ZONE 'UTC'`;
}
