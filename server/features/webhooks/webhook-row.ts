import type { EventType } from '../../../contract/event.ts';
import type { disabledReasons } from '../../../contract/webhook.ts';
import type { Microseconds } from '../../db/microseconds.ts';

export type WebhookRow = {
  organization_id: string;
  id: string;
  connection_id: string;
  url: string;
  description: string | null;
  types: EventType[];
  disabled_at: Microseconds | null;
  disabled_reason: (typeof disabledReasons)[number] | null;
  failing_since: Microseconds | null;
  inserted_at: Microseconds;
  updated_at: Microseconds;
};

export const webhookColumns = `
  w.organization_id, w.id, w.connection_id, w.url, w.description, w.types, w.disabled_at, w.disabled_reason,
  w.failing_since, w.inserted_at, w.updated_at`;
