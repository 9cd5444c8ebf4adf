import { maxReminders } from '../../../../contract/inbox/reminder.ts';
import type { UserFields } from '../../../access/present-user.ts';
import { sightOf, visibleIn } from '../../../access/visible-conversations.ts';
import type { Reader, Transaction, Writer } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import type { Viewer } from '../../conversations/reads/unread.ts';

/** A reminder with the conversation it is about. */
export type ReminderRow = {
  conversation_id: string;
  number: number;
  subject: string | null;
  contact: UserFields | null;
  remind_at: Microseconds;
  inserted_at: Microseconds;
};

const select = (sight: string) => `
  SELECT r.conversation_id, c.number, c.subject, r.remind_at, r.inserted_at,
         CASE WHEN contact.id IS NOT NULL THEN json_build_object('id', contact.id, 'name', contact.name, 'email', contact.email,
           'instagram_handle', contact.instagram_handle, 'profile_picture_url', contact.profile_picture_url) END AS contact
    FROM reminders r
    JOIN conversations c ON c.organization_id = $1 AND c.id = r.conversation_id AND ${visibleIn('c', sight)}
    LEFT JOIN contacts contact ON contact.organization_id = $1 AND contact.id = c.contact_id
   WHERE r.organization_id = $1 AND r.user_id = $2`;

/** A member's reminders, the next one first. */
export function listReminders(reader: Reader, { organizationId, userId }: Viewer): Promise<ReminderRow[]> {
  return reader.read<ReminderRow>({
    name: 'list_reminders',
    text: `${select('$3')} ORDER BY r.remind_at, r.conversation_id LIMIT ${maxReminders}`,
    values: [organizationId, userId, ...sightOf({ user: { id: userId } })],
  });
}

export async function findReminder(
  reader: Reader,
  { organizationId, userId }: Viewer,
  conversationId: string,
): Promise<ReminderRow | undefined> {
  const [row] = await reader.read<ReminderRow>({
    name: 'find_reminder',
    text: `${select('$4')} AND r.conversation_id = $3`,
    values: [organizationId, userId, conversationId, ...sightOf({ user: { id: userId } })],
  });
  return row;
}

/** How many a member has in other conversations. */
export async function countOtherReminders(
  reader: Reader,
  { organizationId, userId }: Viewer,
  conversationId: string,
): Promise<number> {
  const rows = await reader.read({
    name: 'reminders_of_member',
    text: `SELECT 1 FROM reminders WHERE organization_id = $1 AND user_id = $2 AND conversation_id <> $3 LIMIT ${maxReminders}`,
    values: [organizationId, userId, conversationId],
  });
  return rows.length;
}

type NewReminder = {
  conversationId: string;
  remindAt: Microseconds;
  writtenAfter: Microseconds;
  now: Microseconds;
};

/** In a transaction that has the conversation locked; replaces the member's earlier one. */
export async function storeReminder(
  transaction: Transaction,
  { organizationId, userId }: Viewer,
  { conversationId, remindAt, writtenAfter, now }: NewReminder,
): Promise<void> {
  await transaction.write({
    name: 'store_reminder',
    text: `INSERT INTO reminders (organization_id, user_id, conversation_id, remind_at, written_after, inserted_at)
           VALUES ($1, $2, $3, $4, $5, $6)
               ON CONFLICT (organization_id, user_id, conversation_id) DO UPDATE
              SET remind_at = excluded.remind_at, written_after = excluded.written_after, inserted_at = excluded.inserted_at`,
    values: [
      organizationId,
      userId,
      conversationId,
      formatTimestamp(remindAt),
      formatTimestamp(writtenAfter),
      formatTimestamp(now),
    ],
  });
}

/** Returns whether there was one. */
export async function deleteReminder(
  writer: Writer,
  { organizationId, userId }: Viewer,
  conversationId: string,
): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'delete_reminder',
    text: 'DELETE FROM reminders WHERE organization_id = $1 AND user_id = $2 AND conversation_id = $3',
    values: [organizationId, userId, conversationId],
  });
  return rowCount === 1;
}

export type DueReminder = { organization_id: string; conversation_id: string };

/** Conversations with a reminder that is due, the longest overdue first. */
export function dueReminders(reader: Reader, now: Microseconds, limit: number): Promise<DueReminder[]> {
  return reader.read<DueReminder>({
    name: 'due_reminders',
    text: `SELECT DISTINCT organization_id, conversation_id
             FROM (SELECT organization_id, conversation_id FROM reminders WHERE remind_at <= $1
                    ORDER BY remind_at LIMIT $2) due`,
    values: [formatTimestamp(now), limit],
  });
}

/** Deletes the due reminders of a locked conversation, and returns whose they were and what was written when they were set. */
export async function takeDueReminders(
  transaction: Transaction,
  organizationId: string,
  { conversationId, now }: { conversationId: string; now: Microseconds },
): Promise<{ user_id: string; written_after: Microseconds }[]> {
  const { rows } = await transaction.write<{ user_id: string; written_after: Microseconds }>({
    name: 'take_due_reminders',
    text: `DELETE FROM reminders WHERE organization_id = $1 AND conversation_id = $2 AND remind_at <= $3
           RETURNING user_id, written_after`,
    values: [organizationId, conversationId, formatTimestamp(now)],
  });
  return rows;
}

/** Ends the reminders of conversations in which somebody has written since they were set. Returns whose they were. */
export async function endAnsweredReminders(
  transaction: Transaction,
  organizationId: string,
  conversationIds: readonly string[],
): Promise<string[]> {
  if (conversationIds.length === 0) return [];
  const { rows } = await transaction.write<{ user_id: string }>({
    name: 'end_answered_reminders',
    text: `DELETE FROM reminders r USING conversations c
            WHERE r.organization_id = $1 AND r.conversation_id = ANY ($2::uuid[])
              AND c.organization_id = $1 AND c.id = r.conversation_id AND c.last_message_at > r.written_after
           RETURNING r.user_id`,
    values: [organizationId, conversationIds],
  });
  return rows.map(({ user_id }) => user_id);
}

/** Reminders of a merged conversation are about its target; a member's own reminder of the target stays. */
export async function moveReminders(
  transaction: Transaction,
  organizationId: string,
  { sourceId, targetId }: { sourceId: string; targetId: string },
): Promise<string[]> {
  await transaction.write({
    name: 'move_reminders',
    text: `INSERT INTO reminders (organization_id, user_id, conversation_id, remind_at, written_after, inserted_at)
           SELECT $1, r.user_id, c.id, r.remind_at, greatest(r.written_after, c.last_activity_at), r.inserted_at
             FROM reminders r
             JOIN conversations c ON c.organization_id = $1 AND c.id = $3
            WHERE r.organization_id = $1 AND r.conversation_id = $2 ORDER BY r.user_id
               ON CONFLICT DO NOTHING`,
    values: [organizationId, sourceId, targetId],
  });
  const { rows } = await transaction.write<{ user_id: string }>({
    name: 'delete_reminders_of_merged',
    text: 'DELETE FROM reminders WHERE organization_id = $1 AND conversation_id = $2 RETURNING user_id',
    values: [organizationId, sourceId],
  });
  return rows.map(({ user_id }) => user_id);
}
