import { NIL } from 'uuid';
import type { TokenCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { NotFound } from '../../errors/not-found.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import type { WebhookRow } from './webhook-row.ts';
import { findWebhook, type WebhookOwner } from './webhook-store.ts';

/** @throws NotFound for one that the caller's own connection did not make */
export async function visibleWebhook(
  reader: Reader,
  caller: TokenCaller,
  publicWebhookId = '',
): Promise<WebhookRow> {
  const webhook = await findWebhook(reader, ownerFrom(caller), webhookIdFrom(publicWebhookId));
  if (!webhook) throw new NotFound();
  return webhook;
}

export function ownerFrom({ organization, id }: TokenCaller): WebhookOwner {
  return { organizationId: organization.id, connectionId: id };
}

/** What cannot be an id is looked up as the id that nothing has, so that it is answered after the same checks. */
export function webhookIdFrom(text = ''): string {
  return parsePublicId('whk', text) ?? NIL;
}
