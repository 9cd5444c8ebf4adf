import type { Reader, Writer } from '../db/database.ts';

/** A counter and how many failures in its minute are too many. */
export type FailureCounter = { keyHash: Buffer; limit: number };

/** For how many seconds more one of these counters is full; undefined where none is. */
export async function secondsBlocked(
  reader: Reader,
  counters: readonly FailureCounter[],
): Promise<number | undefined> {
  const [row] = await reader.read<{ seconds: number | null }>({
    name: 'seconds_blocked',
    text: `SELECT ceil(extract(epoch FROM max(f.window_ends_at) - now()))::integer AS seconds
             FROM failed_attempts f JOIN unnest($1::bytea[], $2::integer[]) AS c (key_hash, most) USING (key_hash)
            WHERE f.failures >= c.most AND f.window_ends_at > now()`,
    values: [counters.map((it) => it.keyHash), counters.map((it) => it.limit)],
  });
  return row?.seconds ?? undefined;
}

/** Counts one more failure; a counter whose minute is over starts anew. Sorted, so that no two can wait for each other. */
export async function countFailure(writer: Writer, counters: readonly FailureCounter[]): Promise<void> {
  await writer.write({
    name: 'count_failure',
    text: `INSERT INTO failed_attempts AS f (key_hash, failures, window_ends_at)
           SELECT key_hash, 1, now() + interval '1 minute' FROM unnest($1::bytea[]) AS key_hash
               ON CONFLICT (key_hash) DO UPDATE SET
                  failures = CASE WHEN f.window_ends_at > now() THEN f.failures + 1 ELSE 1 END,
                  window_ends_at = CASE WHEN f.window_ends_at > now() THEN f.window_ends_at
                                        ELSE excluded.window_ends_at END`,
    values: [counters.map((it) => it.keyHash).sort(Buffer.compare)],
  });
}
