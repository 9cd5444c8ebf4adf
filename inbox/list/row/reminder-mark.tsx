import { useReminderOf } from '../../cache/queries/reminders-query.ts';
import { useMembership } from '../../session/use-membership.ts';
import { RemindedMark } from './lazy-later-marks.ts';

/** Says that the user will be reminded of the conversation. */
export function ReminderMark({ conversationId }: { conversationId: string }) {
  const { organization } = useMembership();
  const remindAt = useReminderOf(organization.id, conversationId);
  return remindAt !== undefined && <RemindedMark at={remindAt} />;
}
