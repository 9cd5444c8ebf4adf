import type { Transaction } from '../../../db/database.ts';
import { processTime } from '../../../db/timestamps.ts';
import type { Outcome } from '../../../outgoing/open-outgoing.ts';
import type { DeliveryRow } from '../deliveries/delivery-row.ts';

/** An attempt and its result; `next` in seconds if it is retried. */
export type Attempt = { outcome: Outcome; status: DeliveryRow['status']; next: number | undefined };

/** Records an attempt's result, if its job is still the current one; returns whether it was. */
export async function settleAttempt(
  transaction: Transaction,
  { organization_id, id, job_number }: DeliveryRow,
  { outcome, status, next }: Attempt,
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'settle_webhook_attempt',
    text: `UPDATE webhook_deliveries
              SET status = $4, attempts = attempts + 1, job_number = job_number + 1, last_attempt_at = $10,
                  next_attempt_at = $5, response_status = $6, response_body = $7,
                  duration_milliseconds = $8, failure = $9
            WHERE organization_id = $1 AND id = $2 AND job_number = $3 AND status = 'pending'`,
    values: [
      organization_id,
      id,
      job_number,
      status,
      next === undefined ? null : processTime(next),
      outcome.status,
      outcome.body,
      outcome.milliseconds,
      outcome.failure,
      processTime(),
    ],
  });
  return rowCount === 1;
}

/** Not to be sent any more, for a reason that its log shows. */
export async function dropDelivery(
  transaction: Transaction,
  { organization_id, id, job_number }: DeliveryRow,
  reason: string,
): Promise<void> {
  await transaction.write({
    name: 'drop_webhook_delivery',
    text: `UPDATE webhook_deliveries SET status = 'dropped', next_attempt_at = NULL, failure = $4
            WHERE organization_id = $1 AND id = $2 AND job_number = $3 AND status = 'pending'`,
    values: [organization_id, id, job_number, reason],
  });
}

/** Its endpoint is paused for a while. */
export async function deferDelivery(
  transaction: Transaction,
  { organization_id, id, job_number }: DeliveryRow,
  seconds: number,
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'defer_webhook_delivery',
    text: `UPDATE webhook_deliveries
              SET next_attempt_at = $4, job_number = job_number + 1
            WHERE organization_id = $1 AND id = $2 AND job_number = $3 AND status = 'pending'`,
    values: [organization_id, id, job_number, processTime(seconds)],
  });
  return rowCount === 1;
}
