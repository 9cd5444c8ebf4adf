import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { Transaction } from '../../db/database.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { WebhookRow } from './webhook-row.ts';

type Done = {
  kind: 'webhook.made' | 'webhook.changed' | 'webhook.secret_added' | 'webhook.deleted';
  webhook: WebhookRow;
};

/** Records what was done to an endpoint; of its address only the host, since a path can contain a secret. */
export async function auditWebhook(
  transaction: Transaction,
  caller: Caller,
  { kind, webhook }: Done,
): Promise<void> {
  await recordAudit(transaction, {
    organizationId: caller.organization.id,
    kind,
    actor: eventActor(caller),
    details: { address: new URL(webhook.url).host },
  });
}
