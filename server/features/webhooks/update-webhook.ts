import type { UpdateWebhookBody } from '../../../contract/webhook.ts';
import type { Caller } from '../../access/caller.ts';
import type { Transaction } from '../../db/database.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import { auditWebhook } from './audit-webhook.ts';
import type { Webhooks } from './create-webhook.ts';
import { ownerFrom } from './visible-webhook.ts';
import { readWebhookInput } from './webhook-input.ts';
import { disableWebhook, enableWebhook, followLog } from './webhook-lifecycle.ts';
import type { WebhookRow } from './webhook-row.ts';
import { addSecret, currentSecret } from './webhook-secrets.ts';
import { findWebhook, lockWebhook, storeWebhook } from './webhook-store.ts';

export type UpdateWebhook = {
  webhookId: string;
  change: UpdateWebhookBody;
  /** Throws if the endpoint isn't in the state that the caller expects. */
  precondition: (webhook: WebhookRow) => void;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

type Updated = { webhook: WebhookRow; secret: string | null; isReplay: boolean };

/**
 * Changes an endpoint. A new secret is part of the response; a replay changes nothing, and returns the current
 * signing secret.
 *
 * @throws ValidationError, NotFound, PreconditionFailed, IdempotencyKeyReused, Conflict after too many secrets in a
 * day
 */
export async function updateWebhook(
  { database, digest, checkTarget }: Webhooks,
  caller: Caller,
  { webhookId, change, precondition, idempotency }: UpdateWebhook,
): Promise<Updated> {
  const { is_enabled, rotate_secret, ...input } = change;
  const requested = await readWebhookInput(input, { scopes: caller.scopes, checkTarget });
  return database.transaction(async (transaction) => {
    const organizationId = caller.organization.id;
    const request = { organizationId, callerId: caller.id, idempotency, recordId: webhookId };
    if (await takeIdempotencyKey(transaction, request)) {
      const webhook = await findWebhook(transaction, ownerFrom(caller), webhookId);
      if (!webhook) throw new NotFound();
      const secret = rotate_secret ? await currentSecret(transaction, digest, webhook) : null;
      return { webhook, secret, isReplay: true };
    }
    const before = await lockWebhook(transaction, ownerFrom(caller), webhookId);
    if (!before) throw new NotFound();
    precondition(before);
    const secret = rotate_secret ? await addSecret(transaction, digest, before) : null;
    if (secret === undefined)
      throw new Conflict('It has had several new secrets within a day; try tomorrow.');
    if (is_enabled !== undefined) await setEnabled(transaction, before, is_enabled);
    if (rotate_secret)
      await auditWebhook(transaction, caller, { kind: 'webhook.secret_added', webhook: before });
    if (Object.keys({ ...input, ...(is_enabled !== undefined && { is_enabled }) }).length > 0)
      await auditWebhook(transaction, caller, {
        kind: 'webhook.changed',
        webhook: { ...before, ...requested },
      });
    const hasChanged = Object.keys(change).length > 0;
    const after = hasChanged ? await storeWebhook(transaction, { ...before, ...requested }) : before;
    return { webhook: after ?? before, secret, isReplay: false };
  });
}

/** Enabling an enabled one doesn't reset its position. */
async function setEnabled(transaction: Transaction, webhook: WebhookRow, isEnabled: boolean): Promise<void> {
  if (isEnabled === (webhook.disabled_at === null)) return;
  if (!isEnabled) {
    await disableWebhook(transaction, webhook, 'requested');
    return;
  }
  await followLog(transaction, webhook.organization_id);
  await enableWebhook(transaction, webhook);
}
