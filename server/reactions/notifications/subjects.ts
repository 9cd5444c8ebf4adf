import type { Transaction } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { LoggedEvent } from '../../events/log-cursor.ts';
import type { OwnReply } from '../../features/conversations/reads/read-store.ts';
import type { Subject } from './notifications-of.ts';

const followers = `ARRAY(SELECT f.user_id FROM followers f
  WHERE f.organization_id = $1 AND f.conversation_id = c.id ORDER BY f.user_id) AS follower_ids`;

const teamMembers = `CASE WHEN record.is_conversation THEN ARRAY(SELECT tm.user_id FROM team_members tm
  WHERE tm.organization_id = $1 AND tm.team_id = c.team_id ORDER BY tm.user_id) ELSE '{}' END AS team_member_ids`;

type Row = Subject & {
  record_id: string;
  author_id: string | null;
  inserted_at: Microseconds;
  is_message: boolean;
  is_chat: boolean;
  has_reminder: boolean;
};

type BatchSubjects = {
  /** The current records, by record id. */
  subjects: Map<string, Subject>;
  /** The messages that members wrote. */
  replies: OwnReply[];
  /** Conversations that a member replied to by chat, and written ones with a reminder; for most messages, neither. */
  answeredChats: string[];
  reminded: string[];
};

/** What a batch of events is about. One statement, so that no other one asks for what none of the conversations has. */
export async function readSubjects(
  transaction: Transaction,
  organizationId: string,
  events: readonly LoggedEvent[],
): Promise<BatchSubjects> {
  const ids = [...new Set(events.map(({ record_id }) => record_id))];
  const rows = await transaction.read<Row>({
    name: 'subjects_of_events',
    text: `SELECT record.*, c.assignee_id, c.team_id, c.is_spam, c.status = 'open' AS is_open, ${followers}, ${teamMembers},
                  c.source = 'chat' AND c.channel_id IS NULL AS is_chat,
                  EXISTS (SELECT 1 FROM reminders r WHERE r.organization_id = $1 AND r.conversation_id = c.id) AS has_reminder
             FROM (
               SELECT id AS record_id, conversation_id, user_id AS author_id, inserted_at, true AS is_message,
                      false AS is_conversation
                 FROM messages WHERE organization_id = $1 AND id = ANY ($2)
               UNION ALL
               SELECT id, conversation_id, user_id, inserted_at, false, false
                 FROM notes WHERE organization_id = $1 AND id = ANY ($2)
               UNION ALL
               SELECT id, coalesce(merged_into_id, id), NULL, inserted_at, false, true
                 FROM conversations WHERE organization_id = $1 AND id = ANY ($2)) record
             JOIN conversations c ON c.organization_id = $1 AND c.id = record.conversation_id`,
    values: [organizationId, ids],
  });
  const replies = rows.flatMap(
    ({ is_message, author_id: userId, conversation_id: conversationId, inserted_at: at }) =>
      is_message && userId !== null ? [{ userId, conversationId, at }] : [],
  );
  const written = rows.filter(({ is_message }) => is_message);
  return {
    subjects: new Map(rows.map((row) => [row.record_id, row])),
    replies,
    answeredChats: conversationsOf(written.filter((row) => row.author_id !== null && row.is_chat)),
    reminded: conversationsOf(written.filter(({ has_reminder }) => has_reminder)),
  };
}

/** Each once, in the order in which rows are locked. */
function conversationsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.map(({ conversation_id }) => conversation_id))].sort();
}

/** Deleting a team moves all its conversations to another one, whose members need no notification. */
export async function withoutMovesOfDeletedTeams(
  transaction: Transaction,
  organizationId: string,
  events: readonly LoggedEvent[],
): Promise<LoggedEvent[]> {
  const left = events.map(teamLeftBy).filter((id) => id !== undefined);
  if (left.length === 0) return [...events];
  const rows = await transaction.read<{ id: string }>({
    name: 'teams_that_exist',
    text: 'SELECT id FROM teams WHERE organization_id = $1 AND id = ANY ($2::uuid[]) AND deleted_at IS NULL',
    values: [organizationId, left],
  });
  const existing = new Set(rows.map(({ id }) => id));
  return events.filter((event) => existing.has(teamLeftBy(event) ?? '') || teamLeftBy(event) === undefined);
}

/** The team that a conversation belonged to before. */
function teamLeftBy({ type, previous }: LoggedEvent): string | undefined {
  const id = type === 'conversation.team_changed' ? previous?.team_id : undefined;
  return typeof id === 'string' ? id : undefined;
}
