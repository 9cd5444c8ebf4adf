import type { CreateWebhookBody } from '../../../contract/webhook.ts';
import type { Caller } from '../../access/caller.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import { newId } from '../../ids/public-id.ts';
import { auditWebhook } from './audit-webhook.ts';
import type { TargetCheck } from './target-check.ts';
import { readWebhookInput } from './webhook-input.ts';
import { followLog } from './webhook-lifecycle.ts';
import type { WebhookRow } from './webhook-row.ts';
import { addSecret, currentSecret } from './webhook-secrets.ts';
import { findWebhook, insertWebhook, type NewWebhook, type WebhookMaker } from './webhook-store.ts';

export type Webhooks = { database: Database; digest: KeyedDigest; checkTarget: TargetCheck };

export type CreateWebhook = CreateWebhookBody & {
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

type Made = { webhook: WebhookRow; secret: string; isReplay: boolean };

/** Per connection; each event is a delivery to each of its endpoints that subscribes to it. */
const maxWebhooks = 20;

/**
 * Creates an endpoint, which gets events from now on. Its secret is part of the response; a replay returns the
 * current signing secret, and nothing else ever does.
 *
 * @throws ValidationError, Conflict if the connection has reached the limit, IdempotencyKeyReused, NotFound if the
 * previous one is deleted
 */
export async function createWebhook(
  { database, digest, checkTarget }: Webhooks,
  caller: Caller,
  { idempotency, ...input }: CreateWebhook,
): Promise<Made> {
  const { scopes } = caller;
  const { url = '', description = null, types = [] } = await readWebhookInput(input, { scopes, checkTarget });
  const owner = { organizationId: caller.organization.id, connectionId: caller.id };
  const id = newId();
  return database.transaction(async (transaction) => {
    const request = {
      organizationId: owner.organizationId,
      callerId: caller.id,
      idempotency,
      recordId: id,
    };
    const earlier = await takeIdempotencyKey(transaction, request);
    if (earlier) return madeBefore(transaction, digest, owner, earlier);
    const webhook = await make(transaction, owner, { id, url, description, types });
    const secret = await addSecret(transaction, digest, webhook);
    if (secret === undefined) throw new Error('A new webhook has secrets already.');
    await auditWebhook(transaction, caller, { kind: 'webhook.made', webhook });
    return { webhook, secret, isReplay: false };
  });
}

async function make(transaction: Transaction, owner: WebhookMaker, created: NewWebhook): Promise<WebhookRow> {
  await followLog(transaction, owner.organizationId);
  const webhook = await insertWebhook(transaction, owner, { ...created, most: maxWebhooks });
  if (!webhook) throw new Conflict(`This connection has ${maxWebhooks} webhooks already; delete one first.`);
  return webhook;
}

async function madeBefore(
  transaction: Transaction,
  digest: KeyedDigest,
  owner: WebhookMaker,
  id: string,
): Promise<Made> {
  const webhook = await findWebhook(transaction, owner, id);
  if (!webhook) throw new NotFound();
  return { webhook, secret: await currentSecret(transaction, digest, webhook), isReplay: true };
}
