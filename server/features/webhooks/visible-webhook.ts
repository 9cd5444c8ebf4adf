import { NIL } from 'uuid';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import type { WebhookRow } from './webhook-row.ts';
import { findWebhook, type WebhookOwner } from './webhook-store.ts';

/** @throws NotFound for one that the caller may not see */
export async function visibleWebhook(
  reader: Reader,
  caller: Caller,
  publicWebhookId = '',
): Promise<WebhookRow> {
  const webhook = await findWebhook(reader, ownerFrom(caller), webhookIdFrom(publicWebhookId));
  if (!webhook) throw new NotFound();
  return webhook;
}

/** An app sees those of its own connection; at the inbox gate an admin sees all of the organization's, a member none. */
export function ownerFrom({ organization, id, app, role }: Caller): WebhookOwner {
  const hasAll = app === null && role === 'admin';
  return { organizationId: organization.id, connectionId: hasAll ? null : id };
}

/** Invalid ids are looked up as the nil id, so that they get the same checks. */
export function webhookIdFrom(text = ''): string {
  return parsePublicId('whk', text) ?? NIL;
}
