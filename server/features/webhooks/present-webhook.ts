import type { Webhook } from '../../../contract/webhook.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import type { WebhookRow } from './webhook-row.ts';

const seconds = (timestamp: Microseconds | null) => (timestamp === null ? null : unixSeconds(timestamp));

/** An endpoint as clients see it; with its secret only if that was just created. */
export function presentWebhook(row: WebhookRow, secret: string | null = null): Webhook {
  return {
    id: publicId('whk', row.id),
    url: row.url,
    description: row.description,
    types: row.types as Webhook['types'],
    is_enabled: row.disabled_at === null,
    disabled_at: seconds(row.disabled_at),
    disabled_reason: row.disabled_reason,
    failing_since: seconds(row.failing_since),
    secret,
    inserted_at: unixSeconds(row.inserted_at),
    updated_at: unixSeconds(row.updated_at),
  };
}
