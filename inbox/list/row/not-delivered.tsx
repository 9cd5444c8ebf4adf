import { CircleAlert } from 'lucide-react';
import { words } from '../../words/words.ts';

/** The latest message didn't reach the customer. The thread has the reason in full, and what to do. */
export function NotDelivered({ error }: { error: string | null }) {
  return (
    <span
      title={error ?? words.thread.delivery.failed.about}
      className="inline-flex shrink-0 items-center gap-1 text-xs font-medium text-danger"
    >
      <CircleAlert aria-hidden className="size-3.5" />
      {words.thread.delivery.failed.name}
    </span>
  );
}
