import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import { openSecret, sealSecret } from '../../../access/sealed-secret.ts';
import type { Database, Reader, Transaction, Writer } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';

/** A person's seed as it was read: {@link useTotpStep} only uses a step of this seed. */
export type TotpRow = { sealed: Buffer };

export async function findTotp(reader: Reader, userId: string): Promise<TotpRow | undefined> {
  const [row] = await reader.read<TotpRow>({
    name: 'find_totp',
    text: 'SELECT sealed FROM totp_secrets WHERE user_id = $1',
    values: [userId],
  });
  return row;
}

/** @throws Error if it can't be opened */
export function openTotp(digest: KeyedDigest, userId: string, { sealed }: TotpRow): Buffer {
  return openSecret(digest, sealed, sealing(userId));
}

/**
 * Uses a step, once: of any number of concurrent requests with the same code, one gets true. Earlier steps are used up
 * with it.
 */
export async function useTotpStep(
  writer: Writer,
  userId: string,
  { sealed, step }: TotpRow & { step: number },
): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'use_totp_step',
    text: 'UPDATE totp_secrets SET last_step = $3 WHERE user_id = $1 AND sealed = $2 AND last_step < $3',
    values: [userId, sealed, step],
  });
  return rowCount === 1;
}

type NewTotp = { secret: Buffer; step: number; now: Microseconds };

/** Stores a person's seed, in place of an earlier one, with the step whose code confirmed it. */
export async function putTotp(
  transaction: Transaction,
  digest: KeyedDigest,
  userId: string,
  { secret, step, now }: NewTotp,
): Promise<void> {
  await transaction.write({
    name: 'put_totp',
    text: `INSERT INTO totp_secrets (user_id, sealed, last_step, inserted_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (user_id) DO UPDATE SET sealed = excluded.sealed, last_step = excluded.last_step,
                                               inserted_at = excluded.inserted_at`,
    values: [userId, sealSecret(digest, secret, sealing(userId)), step, formatTimestamp(now)],
  });
}

/** @returns whether there was one */
export async function deleteTotp(transaction: Transaction, userId: string): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'delete_totp',
    text: 'DELETE FROM totp_secrets WHERE user_id = $1',
    values: [userId],
  });
  return rowCount === 1;
}

const secretsPerBatch = 500;

/** Re-encrypts every seed with the current secret key. Returns how many. */
export async function resealTotp(database: Database, digest: KeyedDigest): Promise<number> {
  let resealed = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await database.read<TotpRow & { user_id: string }>({
      name: 'sealed_totp_secrets',
      text: `SELECT user_id, sealed FROM totp_secrets WHERE user_id > $1 ORDER BY user_id LIMIT ${secretsPerBatch}`,
      values: [last],
    });
    for (const row of rows) {
      const condition = sealing(row.user_id);
      await database.write({
        name: 'replace_sealed_totp',
        // A seed that was replaced in the meantime is sealed with the current key already.
        text: 'UPDATE totp_secrets SET sealed = $3 WHERE user_id = $1 AND sealed = $2',
        values: [
          row.user_id,
          row.sealed,
          sealSecret(digest, openSecret(digest, row.sealed, condition), condition),
        ],
      });
    }
    resealed += rows.length;
    const next = rows.at(-1);
    if (!next) return resealed;
    last = next.user_id;
  }
}

function sealing(userId: string) {
  return { purpose: 'totp secret', context: userId } as const;
}
