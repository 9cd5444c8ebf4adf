import type { Message } from '../../../sdk/src/types.ts';

const statuses = ['queued', 'sent', 'delivered', 'read', 'failed'] as const;

export type Delivery = {
  status: (typeof statuses)[number];
  error: string | null;
  /** When it was reported, in Unix seconds; null if an older server recorded it. */
  updatedAt: number | null;
};

type Reported = { status: string; error: string | null; updated_at?: number | null };

/** The delivery state of a message, as reported by a channel app. Undefined without a report. */
export function deliveryOf({ meta_info }: Pick<Message, 'meta_info'>): Delivery | undefined {
  const { delivery } = (meta_info.deskbell ?? {}) as { delivery?: Reported };
  const status = statuses.find((it) => it === delivery?.status);
  return status && { status, error: delivery?.error ?? null, updatedAt: delivery?.updated_at ?? null };
}
