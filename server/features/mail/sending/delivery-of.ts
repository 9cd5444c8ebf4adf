import type { Delivery } from '../../../../contract/channel.ts';
import type { RecipientError } from '../../../../contract/message-mail.ts';

export type SentTo = {
  kind: 'to' | 'cc' | 'bcc';
  address: string;
  state: 'queued' | 'sent' | 'delayed' | 'failed';
  error: string | null;
  /** The text of `error`, if no server supplied one. */
  error_code: RecipientError | null;
};

/** The contract's limit for the error of a delivery. */
const maxErrorLength = 500;

/**
 * A message's delivery derived from its recipients': failed if it did not reach somebody in To, or nobody at all;
 * queued while somebody is still to be tried. A failed copy is shown at its recipient.
 */
export function deliveryOf(recipients: readonly SentTo[]): Delivery {
  const failed = recipients.filter(({ state }) => state === 'failed');
  const counts = failed.filter(({ kind }) => kind === 'to');
  const reported = counts.length > 0 ? counts : failed.length === recipients.length ? failed : [];
  if (reported.length > 0) return { status: 'failed', error: sentence(reported) };
  return { status: recipients.some(({ state }) => state === 'queued') ? 'queued' : 'sent', error: null };
}

/** How many of its recipients an email did not reach; null while it may still reach all of them. */
export type NotDelivered = { failed: number; of: number };

export function notDeliveredOf(recipients: readonly SentTo[]): NotDelivered | null {
  const failed = recipients.filter(({ state }) => state === 'failed').length;
  return failed === 0 ? null : { failed, of: recipients.length };
}

function sentence(failed: readonly SentTo[]): string {
  const text = failed.map(reasonOf).join('; ');
  return text.length > maxErrorLength ? `${text.slice(0, maxErrorLength - 1)}…` : text;
}

/** Erased recipients have no address. */
function reasonOf({ address, error }: SentTo): string {
  const reason = error ?? 'not delivered';
  return address === '' ? reason : `${address}: ${reason}`;
}
