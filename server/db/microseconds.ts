/**
 * A timestamp as integer microseconds since the Unix epoch, UTC: PostgreSQL's precision. A JavaScript Date has only
 * milliseconds, and a list ordered by it would lose rows that share one (contract section 1). Safe in a double until
 * the year 2255.
 */
export type Microseconds = number;

/** PostgreSQL's text form (`2026-11-21 03:35:45.123456+00`, session in UTC) to microseconds. */
export function parseTimestamp(text: string): Microseconds {
  const part = (from: number, to: number) => Number(text.slice(from, to));
  const end = text.length - 3;
  const milliseconds = Date.UTC(
    part(0, 4),
    part(5, 7) - 1,
    part(8, 10),
    part(11, 13),
    part(14, 16),
    part(17, 19),
  );
  const fraction = end > 20 ? part(20, end) * 10 ** (26 - end) : 0;
  return milliseconds * 1000 + fraction;
}

/** Formats microseconds as text that PostgreSQL reads as timestamptz without loss. */
export function formatTimestamp(timestamp: Microseconds): string {
  const seconds = Math.floor(timestamp / 1_000_000);
  const fraction = String(timestamp - seconds * 1_000_000).padStart(6, '0');
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${fraction}Z`;
}

/** The public form of a timestamp: whole Unix seconds (contract section 1). */
export function unixSeconds(timestamp: Microseconds): number {
  return Math.floor(timestamp / 1_000_000);
}

export function fromUnixSeconds(seconds: number): Microseconds {
  return seconds * 1_000_000;
}
