import type { EventType } from '../../../../contract/event.ts';
import type { webhookDeliveryStatuses } from '../../../../contract/webhook.ts';
import type { Microseconds } from '../../../db/microseconds.ts';

export type DeliveryRow = {
  organization_id: string;
  id: string;
  webhook_id: string;
  event_id: string;
  event_inserted_at: Microseconds;
  type: EventType;
  status: (typeof webhookDeliveryStatuses)[number];
  attempts: number;
  job_number: number;
  next_attempt_at: Microseconds | null;
  last_attempt_at: Microseconds | null;
  response_status: number | null;
  response_body: string | null;
  duration_milliseconds: number | null;
  failure: string | null;
  inserted_at: Microseconds;
};

export const deliveryColumns = `
  d.organization_id, d.id, d.webhook_id, d.event_id, d.event_inserted_at, d.type, d.status, d.attempts, d.job_number,
  d.next_attempt_at, d.last_attempt_at, d.response_status, d.response_body, d.duration_milliseconds, d.failure,
  d.inserted_at`;
