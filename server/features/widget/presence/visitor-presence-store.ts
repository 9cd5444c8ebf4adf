import type { VisitorCaller } from '../../../access/visitor-caller.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { processTime } from '../../../db/timestamps.ts';

/**
 * How long a visitor counts as present after the panel's last request: polls come every minute, streams count every
 * 25 seconds.
 */
export const afterPoll = 75;
export const onStream = 45;

const typingSeconds = 8;

/** A visitor who only browses is recorded once a month, so that their session isn't swept after ninety days. */
const notedAfterSeconds = 30 * 86_400;

/** Records that visitors are on a page with the chat, for so many seconds. */
export async function recordVisitors(
  writer: Writer,
  organizationId: string,
  { sessionIds, seconds }: { sessionIds: readonly string[]; seconds: number },
): Promise<void> {
  await writer.write({
    name: 'see_visitors',
    text: `WITH seen AS (
             UPDATE widget_sessions SET last_seen_at = $4 WHERE organization_id = $1 AND id = ANY ($2) AND last_seen_at < $5)
           INSERT INTO visitor_presence AS p (organization_id, session_id, seen_until)
           SELECT DISTINCT $1::uuid, id, $3::timestamptz FROM unnest($2::uuid[]) AS id ORDER BY id
           ON CONFLICT (organization_id, session_id) DO UPDATE SET seen_until = greatest(p.seen_until, excluded.seen_until)`,
    values: [
      organizationId,
      sessionIds,
      processTime(seconds),
      processTime(),
      processTime(-notedAfterSeconds),
    ],
  });
}

/**
 * Records that a visitor is typing, or no longer. Returns whether that is news: most reports repeat the previous one. `before` is
 * materialized because Citus would read it after the insert.
 */
export async function writeTyping(
  writer: Writer,
  { organization, id }: Pick<VisitorCaller, 'organization' | 'id'>,
  { conversationId, isTyping }: { conversationId: string; isTyping: boolean },
): Promise<{ isChange: boolean }> {
  const { rows } = await writer.write<{ is_change: boolean }>({
    name: 'write_visitors_typing',
    text: `WITH before AS MATERIALIZED (
             SELECT session_id FROM visitor_presence
              WHERE organization_id = $1 AND session_id = $2 AND conversation_id = $3 AND typing_until > $4
           ), written AS (
             INSERT INTO visitor_presence AS p (organization_id, session_id, seen_until, conversation_id, typing_until)
             SELECT $1::uuid, $2::uuid, $6::timestamptz, $3::uuid, $5::timestamptz
                 ON CONFLICT (organization_id, session_id) DO UPDATE
                SET seen_until = greatest(p.seen_until, $6), conversation_id = $3, typing_until = $5
          RETURNING p.typing_until)
           SELECT (SELECT count(*) FROM before) <> (CASE WHEN w.typing_until IS NULL THEN 0 ELSE 1 END) AS is_change FROM written w`,
    values: [
      organization.id,
      id,
      conversationId,
      processTime(),
      isTyping ? processTime(typingSeconds) : null,
      processTime(afterPoll),
    ],
  });
  return { isChange: rows[0]?.is_change ?? false };
}

/** Conversations in which a visitor is typing, and for how long that is valid. */
export type VisitorTyping = { conversation_id: string; lasts_milliseconds: number };

export function readVisitorsTyping(reader: Reader, organizationId: string): Promise<VisitorTyping[]> {
  return reader.read<VisitorTyping>({
    name: 'read_visitors_typing',
    text: `SELECT conversation_id, ceil(extract(epoch FROM max(typing_until) - $2::timestamptz) * 1000)::int AS lasts_milliseconds
             FROM visitor_presence WHERE organization_id = $1 AND typing_until > $2
            GROUP BY conversation_id`,
    values: [organizationId, processTime()],
  });
}

/** A member typing a reply to a visitor's conversation. */
export type MemberTyping = { conversation_id: string; contact_id: string; name: string };

/** Of several in one conversation, one. Notes are invisible to visitors. */
export function readMembersTyping(reader: Reader, organizationId: string): Promise<MemberTyping[]> {
  return reader.read<MemberTyping>({
    name: 'read_members_typing',
    text: `SELECT DISTINCT ON (p.conversation_id) p.conversation_id, c.contact_id, u.name
             FROM presence p
             JOIN conversations c ON c.organization_id = $1 AND c.id = p.conversation_id AND c.source = 'chat'
             JOIN sessions s ON s.id = p.session_id
             JOIN members m ON m.organization_id = $1 AND m.user_id = s.user_id AND m.status = 'active'
             JOIN users u ON u.id = s.user_id
            WHERE p.organization_id = $1 AND p.typing = 'message' AND p.typing_until > now() AND p.seen_until > now()
            ORDER BY p.conversation_id, u.id`,
    values: [organizationId],
  });
}
