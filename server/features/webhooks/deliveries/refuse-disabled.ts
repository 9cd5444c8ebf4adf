import { Conflict } from '../../../errors/conflict.ts';
import type { WebhookRow } from '../webhook-row.ts';

/** @throws Conflict: anything sent to a disabled endpoint would be dropped */
export function refuseDisabled({ disabled_at }: WebhookRow): void {
  if (disabled_at !== null) throw new Conflict('The webhook is disabled; enable it first.');
}
