import { Check, CheckCheck, CircleAlert, Clock, type LucideIcon } from 'lucide-react';
import { dateText, timeText } from '../../words/times.ts';
import { words } from '../../words/words.ts';
import type { Delivery } from './delivery.ts';

const icons: Readonly<Record<Delivery['status'], LucideIcon>> = {
  queued: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: CircleAlert,
};
const colors: Partial<Record<Delivery['status'], string>> = { read: 'text-accent', failed: 'text-danger' };

/** The delivery state of a message and its time, beside the time of the message. */
export function DeliveryState({ delivery: { status, updatedAt } }: { delivery: Delivery }) {
  const Icon = icons[status];
  const { name, about } = words.thread.delivery[status];
  return (
    <span
      title={about}
      className={`inline-flex items-center gap-1 text-xs ${colors[status] ?? 'text-muted'}`}
    >
      <Icon aria-hidden className="size-3.5" />
      <span>{name}</span>
      {updatedAt !== null && (
        <time
          className="tabular-nums"
          dateTime={new Date(updatedAt * 1000).toISOString()}
          title={`${about}, ${dateText(updatedAt)}`}
        >
          {timeText(updatedAt)}
        </time>
      )}
    </span>
  );
}
