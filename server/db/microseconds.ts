/**
 * A timestamp as integer microseconds since the Unix epoch, UTC: PostgreSQL's precision. A JavaScript Date has only
 * milliseconds, and a list ordered by it would lose rows that share one (contract section 1). Safe in a double until
 * the year 2255.
 */
export type Microseconds = number;

/**
 * PostgreSQL's text form (`2026-11-21 03:35:45.123456+00`, session in UTC) to microseconds. Digits are read from their
 * bytes: a page of conversations has 150 timestamps, and pieces of text would take three times as long.
 */
export function readTimestamp(bytes: Buffer, start: number, end: number): Microseconds {
  const century = twoDigits(bytes, start) * 100;
  const milliseconds = Date.UTC(
    century + twoDigits(bytes, start + 2),
    twoDigits(bytes, start + 5) - 1,
    twoDigits(bytes, start + 8),
    twoDigits(bytes, start + 11),
    twoDigits(bytes, start + 14),
    twoDigits(bytes, start + 17),
  );
  return milliseconds * 1000 + fraction(bytes, start + 20, end - 3);
}

/** The same of a text. */
export function parseTimestamp(text: string): Microseconds {
  return readTimestamp(Buffer.from(text), 0, text.length);
}

function twoDigits(bytes: Buffer, at: number): number {
  return (bytes[at] ?? 0) * 10 + (bytes[at + 1] ?? 0) - zeros;
}

/** What the codes of two digits count too much. */
const zeros = 48 * 11;

/** The microseconds between the seconds and the three characters of the time zone; PostgreSQL omits trailing zeros. */
function fraction(bytes: Buffer, start: number, end: number): Microseconds {
  let microseconds = 0;
  let unit = 100_000;
  for (let at = start; at < end; at++) {
    microseconds += ((bytes[at] ?? 0) - 48) * unit;
    unit /= 10;
  }
  return microseconds;
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
