import { AlarmClock } from 'lucide-react';
import { useReminderOf } from '../../cache/queries/reminders-query.ts';
import { useMembership } from '../../session/use-membership.ts';
import { futureText } from '../../words/times.ts';
import { words } from '../../words/words.ts';

/** Says that the user will be reminded of the conversation. */
export function ReminderMark({ conversationId }: { conversationId: string }) {
  const { organization } = useMembership();
  const remindAt = useReminderOf(organization.id, conversationId);
  if (remindAt === undefined) return null;
  const text = words.reminders.mark(futureText(remindAt));
  return (
    <span title={text} className="shrink-0 text-muted">
      <AlarmClock aria-hidden className="size-3.5" strokeWidth={1.75} />
      <span className="sr-only">{text}</span>
    </span>
  );
}
