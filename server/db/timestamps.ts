import { formatTimestamp } from './microseconds.ts';

/**
 * This process's clock, as a statement parameter: for timestamps that are only recorded, or compared with deadlines
 * minutes away. Anything that orders rows uses the database's clock, which all processes share (decisions/0134).
 */
export function processTime(secondsFromNow = 0): string {
  return formatTimestamp(Date.now() * 1000 + secondsFromNow * 1_000_000);
}

/**
 * A microsecond after a timestamp, in SQL. `timestamptz + interval` depends on the session's time zone, which a
 * sharded database doesn't push down (docs/sql-rules.md, rule 2); this uses UTC, with the same result.
 */
export function microsecondAfter(timestamp: string): string {
  return `(${timestamp} AT TIME ZONE 'UTC' + interval '1 microsecond') AT TIME ZONE 'UTC'`;
}
