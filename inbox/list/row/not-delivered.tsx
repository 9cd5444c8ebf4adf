import { CircleAlert } from 'lucide-react';
import { words } from '../../words/words.ts';

/**
 * Says that the latest message didn't reach the customer. The thread shows the reason, translated if it is one of ours, and what
 * to do.
 */
export function NotDelivered() {
  return (
    <span
      title={words.thread.delivery.failed.about}
      className="inline-flex shrink-0 items-center gap-1 text-xs font-medium text-danger"
    >
      <CircleAlert aria-hidden className="size-3.5" />
      {words.thread.delivery.failed.name}
    </span>
  );
}
