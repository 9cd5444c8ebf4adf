import { CalendarClock } from 'lucide-react';
import type { Conversation } from '../../../sdk/src/types.ts';
import { dateText } from '../../words/times.ts';
import { words } from '../../words/words.ts';

/** Says that a reply is scheduled, or waits for a decision. */
export function ScheduledMark({ scheduled }: { scheduled: Conversation['scheduled_message'] }) {
  if (!scheduled) return null;
  const isHeld = scheduled.status === 'held';
  const text = isHeld ? words.list.scheduledHeld : words.list.scheduledFor(dateText(scheduled.send_at));
  return (
    <span title={text} className={`shrink-0 ${isHeld ? 'text-warning' : 'text-muted'}`}>
      <CalendarClock aria-hidden className="size-3.5" strokeWidth={1.75} />
      <span className="sr-only">{text}</span>
    </span>
  );
}
