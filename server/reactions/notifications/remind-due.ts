import type { Database } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { ConversationMerged } from '../../errors/conversation-merged.ts';
import { NotFound } from '../../errors/errors.ts';
import { lockedConversation } from '../../features/conversations/locked-conversation.ts';
import {
  type DueReminder,
  dueReminders,
  takeDueReminders,
} from '../../features/notifications/reminders/reminder-store.ts';
import { insertNotifications } from './insert-notifications.ts';

export type Reminded = { organizationId: string; userIds: string[] };

export const maxDueReminders = 100;

/**
 * Turns due reminders into notifications. Several processes may do it at once, and die at any point: a reminder is deleted by the
 * transaction that notifies, which has the conversation locked, so that a message is either seen or comes later.
 *
 * @param report takes what went wrong with a conversation, which is tried again in the next round
 */
export async function remindDue(
  database: Database,
  now: Microseconds,
  report: (error: unknown) => void,
): Promise<Reminded[]> {
  const reminded: Reminded[] = [];
  for (const due of await dueReminders(database, now, maxDueReminders)) {
    try {
      const userIds = await remindOfOne(database, due, now);
      if (userIds.length > 0) reminded.push({ organizationId: due.organization_id, userIds });
    } catch (error) {
      // Merge notifications move its reminders to the target.
      if (!(error instanceof ConversationMerged || error instanceof NotFound)) report(error);
    }
  }
  return reminded;
}

/** Returns the members whose reminders ended, because they were notified, or because somebody wrote first. */
async function remindOfOne(
  database: Database,
  { organization_id: organizationId, conversation_id: conversationId }: DueReminder,
  now: Microseconds,
): Promise<string[]> {
  return database.transaction(async (transaction) => {
    const organization = { id: organizationId };
    const { row } = await lockedConversation(transaction, { organization }, conversationId);
    const taken = await takeDueReminders(transaction, organizationId, { conversationId, now });
    const unanswered = taken.filter(
      ({ written_after }) => row.last_message_at === null || row.last_message_at <= written_after,
    );
    await insertNotifications(
      transaction,
      organizationId,
      unanswered
        .map(({ user_id }) => user_id)
        .sort()
        .map((userId) => ({
          userId,
          conversationId,
          kind: 'reminder' as const,
          count: 1,
          actorUserId: null,
          actorAppId: null,
          messageId: row.last_message_id,
          noteId: null,
          from: now,
          at: now,
        })),
    );
    return taken.map(({ user_id }) => user_id);
  });
}
