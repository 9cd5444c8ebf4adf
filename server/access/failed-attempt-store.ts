import type { Reader, Writer } from '../db/database.ts';
import { formatTimestamp, type Microseconds } from '../db/microseconds.ts';

/** A counter and how many attempts it allows per window: a minute unless specified. */
export type AttemptCounter = { keyHash: Buffer; limit: number; windowSeconds?: number };

/** An attempt's slot in a counter, and when its window ends. */
export type TakenSlot = { keyHash: Buffer; windowEndsAt: Microseconds };

const defaultWindowSeconds = 60;

/** When the last of the full counters is empty again; undefined if none is full. */
export async function fullUntil(
  reader: Reader,
  counters: readonly AttemptCounter[],
  now: Microseconds,
): Promise<Microseconds | undefined> {
  const [row] = await reader.read<{ ends_at: Microseconds | null }>({
    name: 'attempts_full_until',
    text: `SELECT max(f.window_ends_at) AS ends_at
             FROM failed_attempts f JOIN unnest($1::bytea[], $2::integer[]) AS c (key_hash, most) USING (key_hash)
            WHERE f.failures >= c.most AND f.window_ends_at > $3::timestamptz`,
    values: [counters.map((it) => it.keyHash), counters.map((it) => it.limit), formatTimestamp(now)],
  });
  return row?.ends_at ?? undefined;
}

/**
 * Reserves a slot in each counter that has one left, in one statement: of any number of concurrent attempts, on any
 * number of processes, each finds the counter as the previous one left it. `weight` 0 waits like the others and
 * counts nothing. A counter whose window is over starts again.
 *
 * @returns the reserved slots: fewer than counters if one was full
 */
export async function takeSlots(
  writer: Writer,
  counters: readonly AttemptCounter[],
  { weight, now }: { weight: 0 | 1; now: Microseconds },
): Promise<TakenSlot[]> {
  const { rows } = await writer.write<{ key_hash: Buffer; window_ends_at: Microseconds }>({
    name: 'take_attempt_slots',
    // Ordered, so that no two statements can deadlock.
    text: `INSERT INTO failed_attempts AS f (key_hash, failures, window_ends_at)
           SELECT key_hash, $3::integer, ends_at FROM unnest($1::bytea[], $5::timestamptz[]) AS c (key_hash, ends_at) ORDER BY key_hash
               ON CONFLICT (key_hash) DO UPDATE SET
                  failures = CASE WHEN f.window_ends_at > $4::timestamptz THEN f.failures ELSE 0 END + excluded.failures,
                  window_ends_at = CASE WHEN f.window_ends_at > $4::timestamptz THEN f.window_ends_at
                                        ELSE excluded.window_ends_at END
            WHERE f.window_ends_at <= $4::timestamptz
               OR f.failures < ($2::integer[])[array_position($1::bytea[], f.key_hash)]
        RETURNING key_hash, window_ends_at`,
    values: [
      counters.map((it) => it.keyHash),
      counters.map((it) => it.limit),
      weight,
      formatTimestamp(now),
      counters.map((it) => formatTimestamp(now + (it.windowSeconds ?? defaultWindowSeconds) * 1_000_000)),
    ],
  });
  return rows.map((row) => ({ keyHash: row.key_hash, windowEndsAt: row.window_ends_at }));
}

/** Releases the slots of one attempt; counters of past windows are gone already. */
export async function releaseSlots(writer: Writer, slots: readonly TakenSlot[]): Promise<void> {
  if (slots.length === 0) return;
  await writer.write({
    name: 'release_attempt_slots',
    // An insert, because that locks rows in order; a swept row comes back as an expired one that counts nothing.
    text: `INSERT INTO failed_attempts AS f (key_hash, failures, window_ends_at)
           SELECT key_hash, 0, ends_at FROM unnest($1::bytea[], $2::timestamptz[]) AS t (key_hash, ends_at) ORDER BY key_hash
               ON CONFLICT (key_hash) DO UPDATE SET failures = f.failures - 1
            WHERE f.window_ends_at = excluded.window_ends_at AND f.failures > 0`,
    values: [slots.map((it) => it.keyHash), slots.map((it) => formatTimestamp(it.windowEndsAt))],
  });
}
