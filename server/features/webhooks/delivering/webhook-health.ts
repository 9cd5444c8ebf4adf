import type { Transaction } from '../../../db/database.ts';

type Place = { organization_id: string; id: string };

/** It works; costs nothing where it did before. */
export async function recordSuccess(transaction: Transaction, { organization_id, id }: Place): Promise<void> {
  await transaction.write({
    name: 'note_webhook_success',
    text: `UPDATE webhooks SET failing_since = NULL, failures = 0, paused_until = NULL
            WHERE organization_id = $1 AND id = $2 AND failing_since IS NOT NULL`,
    values: [organization_id, id],
  });
}

/** After so many failures in a row it is left alone for a while: 5 s, twice as long each time, 5 minutes at most. */
const failuresBeforeRest = 5;

/**
 * It has failed once more. Left alone between attempts, an endpoint that hangs costs a worker ten seconds in five minutes at
 * last, however much waits for it. Tells whether it has done nothing else for five days (contract section 9).
 */
export async function recordFailure(
  transaction: Transaction,
  { organization_id, id }: Place,
  restSeconds: number,
): Promise<{ isLasting: boolean }> {
  const { rows } = await transaction.write<{ is_lasting: boolean }>({
    name: 'note_webhook_failure',
    text: `UPDATE webhooks
              SET failing_since = coalesce(failing_since, clock_timestamp()), failures = failures + 1,
                  paused_until = greatest(paused_until, clock_timestamp() + make_interval(secs => greatest($3::float8,
                    CASE WHEN failures + 1 < ${failuresBeforeRest} THEN 0
                         ELSE least(5 * 2 ^ least(failures + 1 - ${failuresBeforeRest}, 10), 300) END)))
            WHERE organization_id = $1 AND id = $2
        RETURNING failing_since < clock_timestamp() - interval '5 days' AS is_lasting`,
    values: [organization_id, id, restSeconds],
  });
  return { isLasting: rows[0]?.is_lasting ?? false };
}
