import type { Transaction } from '../../../db/database.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { Outcome } from '../../../outgoing/open-outgoing.ts';
import type { DeliveryRow } from '../deliveries/delivery-row.ts';
import { queueDisabledEmails } from '../webhook-disabled-email.ts';
import { disableWebhook } from '../webhook-lifecycle.ts';
import type { DeliveryDependencies } from './delivery-dependencies.ts';
import { delayAfter, retryAfterSeconds } from './retry-schedule.ts';
import { settleAttempt } from './settle-attempt.ts';
import { recordFailure, recordSuccess } from './webhook-health.ts';

/** The consequences of an attempt: all of them, with the job for the next one, or none. */
export async function finishAttempt(
  dependencies: DeliveryDependencies,
  delivery: DeliveryRow,
  outcome: Outcome,
): Promise<void> {
  const { database, queue, now } = dependencies;
  const verdict = verdictOn(delivery, outcome);
  const webhook = { organization_id: delivery.organization_id, id: delivery.webhook_id };
  await database.transaction(async (transaction) => {
    if (!(await settleAttempt(transaction, delivery, { outcome, ...verdict }))) return;
    if (verdict.status === 'delivered') return recordSuccess(transaction, webhook);
    const { isPermanent } = await recordFailure(
      transaction,
      webhook,
      retryAfterSeconds(outcome, now() / 1_000_000),
    );
    if (outcome.status === 410) await disable(dependencies, transaction, { ...webhook, reason: 'gone' });
    else if (isPermanent) await disable(dependencies, transaction, { ...webhook, reason: 'failing' });
    if (verdict.next !== undefined) {
      const job_number = delivery.job_number + 1;
      await queue.add(transaction, { ...delivery, job_number, afterSeconds: verdict.next });
    }
  });
}

type Disabled = { organization_id: string; id: string; reason: 'gone' | 'failing' };

async function disable(
  { mail, logger }: DeliveryDependencies,
  transaction: Transaction,
  { reason, ...webhook }: Disabled,
): Promise<void> {
  if (!(await disableWebhook(transaction, webhook, reason))) return;
  if (mail) await queueDisabledEmails(transaction, mail, webhook);
  transaction.afterCommit(() =>
    logger.warn({ webhook: publicId('whk', webhook.id), reason }, 'a webhook was disabled'),
  );
}

/** Only 2xx is a success, a redirect isn't (security S12); 410 means that a retry is pointless. */
function verdictOn({ attempts }: DeliveryRow, { status }: Outcome) {
  if (status !== null && status >= 200 && status < 300)
    return { status: 'delivered', next: undefined } as const;
  const next = status === 410 ? undefined : delayAfter(attempts + 1);
  return { status: next === undefined ? 'failed' : 'pending', next } as const;
}
