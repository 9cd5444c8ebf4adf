import type { Writer } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import type { BucketKey } from './leased-bucket.ts';

/** How much of a bucket was spent, as refill time, and how long ago that began. Milliseconds. */
export type Spending = BucketKey & { refill: number; age: number };

/** A bucket's new state: how long until it is full, by the database's clock, which is returned too. */
export type BucketState = { untilFull: number; databaseNow: Microseconds };

type Row = { spender_id: string; kind: BucketKey['kind']; until_full: number; now: Microseconds };

/**
 * Deducts this process's usage from the shared buckets, however many, in one statement, dated when it was spent, so
 * that a late flush costs nobody anything. A missing bucket is full. In sorted order, so that no two processes can
 * deadlock. States are returned in the order of `spendings`.
 */
export async function flushUsage(writer: Writer, spendings: readonly Spending[]): Promise<BucketState[]> {
  const { rows } = await writer.write<Row>({
    name: 'flush_request_buckets',
    text: `INSERT INTO request_buckets AS b (spender_id, kind, spent_at, full_at)
           SELECT spender_id, kind, now() - age * interval '1 millisecond',
                  now() + (refill - age) * interval '1 millisecond'
             FROM unnest($1::uuid[], $2::text[], $3::float8[], $4::float8[]) AS s (spender_id, kind, refill, age)
            ORDER BY spender_id, kind
               ON CONFLICT (spender_id, kind) DO UPDATE
              SET full_at = greatest(b.full_at, excluded.spent_at) + (excluded.full_at - excluded.spent_at),
                  spent_at = excluded.spent_at
        RETURNING spender_id, kind, (extract(epoch FROM full_at - now()) * 1000)::float8 AS until_full, now() AS now`,
    values: [
      spendings.map(({ spenderId }) => spenderId),
      spendings.map(({ kind }) => kind),
      spendings.map(({ refill }) => refill),
      spendings.map(({ age }) => age),
    ],
  });
  const found = new Map(rows.map((row) => [`${row.spender_id} ${row.kind}`, row]));
  return spendings.map(({ spenderId, kind }) => {
    const row = found.get(`${spenderId} ${kind}`);
    if (!row) throw new Error(`The bucket ${kind} of ${spenderId} was not flushed.`);
    return { untilFull: row.until_full, databaseNow: row.now };
  });
}
