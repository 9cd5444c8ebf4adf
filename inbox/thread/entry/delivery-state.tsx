import { Check, CheckCheck, CircleAlert, Clock, type LucideIcon } from 'lucide-react';
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

/** How far a message has come, beside its time. */
export function DeliveryState({ status }: { status: Delivery['status'] }) {
  const Icon = icons[status];
  const { name, about } = words.thread.delivery[status];
  return (
    <span
      title={about}
      className={`inline-flex items-center gap-1 text-xs ${colors[status] ?? 'text-muted'}`}
    >
      <Icon aria-hidden className="size-3.5" />
      {name}
    </span>
  );
}
