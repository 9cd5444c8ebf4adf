import { formatTimestamp } from './microseconds.ts';

/**
 * The clock of this process, as a statement parameter: for timestamps that are only recorded, or compared with deadlines minutes
 * away. Anything that orders rows uses the database's clock, which all processes share (decisions/0134).
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
