import type { Transaction } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';

type WebhookKey = { organization_id: string; id: string };

/** Records a success; free if it worked before. */
export async function recordSuccess(
  transaction: Transaction,
  { organization_id, id }: WebhookKey,
): Promise<void> {
  await transaction.write({
    name: 'note_webhook_success',
    text: `UPDATE webhooks SET failing_since = NULL, failures = 0, paused_until = NULL
            WHERE organization_id = $1 AND id = $2 AND failing_since IS NOT NULL`,
    values: [organization_id, id],
  });
}

/** After so many consecutive failures it is paused: 5 s, doubling up to 5 minutes. */
const failuresBeforeRest = 5;

/**
 * Records another failure. Because of the pauses, an endpoint that hangs eventually costs a worker ten seconds every
 * five minutes, however many deliveries wait for it. Returns whether it has done nothing else for five days (contract
 * section 9).
 */
export async function recordFailure(
  transaction: Transaction,
  { organization_id, id }: WebhookKey,
  restSeconds: number,
): Promise<{ isPermanent: boolean }> {
  const [webhook] = await transaction.read<Health>({
    name: 'lock_webhook_health',
    text: `SELECT failures, failing_since, paused_until, clock_timestamp() AS now FROM webhooks
            WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    values: [organization_id, id],
  });
  if (!webhook) return { isPermanent: false };
  const { now } = webhook;
  const failingSince = webhook.failing_since ?? now;
  const failures = webhook.failures + 1;
  const rest = Math.max(restSeconds, backoffSeconds(failures)) * 1_000_000;
  await transaction.write({
    name: 'note_webhook_failure',
    text: `UPDATE webhooks SET failing_since = $3, failures = $4, paused_until = $5 WHERE organization_id = $1 AND id = $2`,
    values: [
      organization_id,
      id,
      formatTimestamp(failingSince),
      failures,
      formatTimestamp(Math.max(webhook.paused_until ?? 0, Math.round(now + rest))),
    ],
  });
  return { isPermanent: failingSince < now - 5 * 86_400_000_000 };
}

type Health = {
  failures: number;
  failing_since: Microseconds | null;
  paused_until: Microseconds | null;
  now: Microseconds;
};

function backoffSeconds(failures: number): number {
  if (failures < failuresBeforeRest) return 0;
  return Math.min(5 * 2 ** Math.min(failures - failuresBeforeRest, 10), 300);
}
