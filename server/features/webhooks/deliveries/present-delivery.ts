import type { WebhookDelivery } from '../../../../contract/webhook.ts';
import type { Caller } from '../../../access/caller.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { DeliveryRow } from './delivery-row.ts';

const seconds = (timestamp: Microseconds | null) => (timestamp === null ? null : unixSeconds(timestamp));

/**
 * A delivery as its connection sees it. The endpoint's response is for admins (security S12): for a person who is
 * one, and for an app of its own, which only an admin can connect.
 */
export function presentDelivery(row: DeliveryRow, { role }: Pick<Caller, 'role'>): WebhookDelivery {
  return {
    id: publicId('dlv', row.id),
    webhook_id: publicId('whk', row.webhook_id),
    event_id: publicId('evt', row.event_id),
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    next_attempt_at: seconds(row.next_attempt_at),
    last_attempt_at: seconds(row.last_attempt_at),
    response_status: row.response_status,
    response_body: role === 'member' ? null : row.response_body,
    duration_milliseconds: row.duration_milliseconds,
    failure: row.failure,
    inserted_at: unixSeconds(row.inserted_at),
  };
}
