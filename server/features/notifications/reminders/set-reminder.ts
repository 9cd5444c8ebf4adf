import { maxReminders } from '../../../../contract/inbox/reminder.ts';
import type { SelfCaller } from '../../../access/caller.ts';
import type { Database } from '../../../db/database.ts';
import { fromUnixSeconds, type Microseconds } from '../../../db/microseconds.ts';
import { Conflict } from '../../../errors/conflict.ts';
import { NotFound } from '../../../errors/errors.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { lockedConversation } from '../../conversations/locked-conversation.ts';
import { viewerOf } from '../../conversations/reads/unread.ts';
import { countOtherReminders, findReminder, type ReminderRow, storeReminder } from './reminder-store.ts';

type Wanted = { conversationId: string; remindAt: number; now: Microseconds };

/**
 * Reminds a member of a conversation at a time (Unix seconds), unless somebody writes in it before. The conversation is
 * locked, so that a message counts as written before or after.
 *
 * @throws ValidationError, NotFound, ConversationMerged, Conflict
 */
export async function setReminder(
  database: Database,
  caller: SelfCaller,
  { conversationId, remindAt, now }: Wanted,
): Promise<ReminderRow> {
  const viewer = viewerOf(caller);
  const timestamp = fromUnixSeconds(remindAt);
  if (timestamp <= now) throw fieldError('remind_at', 'in_the_past', 'Must be in the future.');
  return database.transaction(async (transaction) => {
    const { row } = await lockedConversation(transaction, caller, conversationId, '/reminder');
    if ((await countOtherReminders(transaction, viewer, conversationId)) >= maxReminders)
      throw new Conflict(`You have ${maxReminders} reminders, the most you can have. Cancel one first.`);
    await storeReminder(transaction, viewer, {
      conversationId,
      remindAt: timestamp,
      writtenAfter: row.last_activity_at,
      now,
    });
    const reminder = await findReminder(transaction, viewer, conversationId);
    if (!reminder) throw new NotFound();
    return reminder;
  });
}
