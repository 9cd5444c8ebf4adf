import { AlarmClock, CalendarClock, Clock, type LucideIcon } from 'lucide-react';
import type { Conversation } from '../../../sdk/src/types.ts';
import { shortFutureText } from '../../words/short-future-text.ts';
import { futureText } from '../../words/times.ts';
import { words } from '../../words/words.ts';

/** Says that a reply is scheduled, or waits for a decision. */
export function ScheduledMark({ scheduled }: { scheduled: NonNullable<Conversation['scheduled_message']> }) {
  if (scheduled.status === 'held')
    return <IconMark icon={CalendarClock} text={words.list.scheduledHeld} color="text-warning" />;
  return <IconMark icon={CalendarClock} text={words.list.scheduledFor(futureText(scheduled.send_at))} />;
}

/** Says when the user will be reminded, in Unix seconds. */
export function RemindedMark({ at }: { at: number }) {
  return <IconMark icon={AlarmClock} text={words.reminders.mark(futureText(at))} />;
}

function IconMark({
  icon: Icon,
  text,
  color = 'text-muted',
}: {
  icon: LucideIcon;
  text: string;
  color?: string;
}) {
  return (
    <span title={text} className={`shrink-0 ${color}`}>
      <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** When a snoozed conversation comes back, in Unix seconds. */
export function SnoozedTime({ until }: { until: number }) {
  const text = words.conversation.snoozedUntil(futureText(until));
  return (
    <span title={text} className="inline-flex shrink-0 items-center gap-0.5 text-2xs text-muted tabular-nums">
      <Clock aria-hidden className="size-3" />
      <span aria-hidden>{shortFutureText(until)}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
