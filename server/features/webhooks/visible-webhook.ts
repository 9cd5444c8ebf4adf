import { NIL } from 'uuid';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import type { WebhookRow } from './webhook-row.ts';
import { findWebhook, type WebhookOwner } from './webhook-store.ts';

/** @throws NotFound for one that is not the caller's to see */
export async function visibleWebhook(
  reader: Reader,
  caller: Caller,
  publicWebhookId = '',
): Promise<WebhookRow> {
  const webhook = await findWebhook(reader, ownerFrom(caller), webhookIdFrom(publicWebhookId));
  if (!webhook) throw new NotFound();
  return webhook;
}

/** An app has those of its own connection; an admin at the inbox gate all of the organization, a member there none. */
export function ownerFrom({ organization, id, app, role }: Caller): WebhookOwner {
  const hasAll = app === null && role === 'admin';
  return { organizationId: organization.id, connectionId: hasAll ? null : id };
}

/** What cannot be an id is looked up as the id that nothing has, so that it is answered after the same checks. */
export function webhookIdFrom(text = ''): string {
  return parsePublicId('whk', text) ?? NIL;
}
