import type { Person } from '../../access/caller.ts';
import { isLive } from '../../access/session.ts';
import { type Onlooker, sightOf, visibleIn } from '../../access/visible-conversations.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';

/** A tab of a browser. All are uuids; the tab generates its own, which is only unique together with its session. */
export type Tab = { organizationId: string; sessionId: string; tabId: string };

export type Typing = 'message' | 'note' | null;

export type PresenceRow = {
  conversation_id: string;
  session_id: string;
  user: Person;
  typing: Typing;
  /** When this row may change by itself: its person stops typing, or is gone. */
  lasts_milliseconds: number;
};

/** Members who are present in an organization's conversations, with a live session and an active membership. */
export function readPresence(reader: Reader, organizationId: string): Promise<PresenceRow[]> {
  return reader.read<PresenceRow>({
    name: 'read_presence',
    text: `SELECT p.conversation_id, p.session_id,
                  json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'instagram_handle',
                    u.instagram_handle, 'profile_picture_url', u.profile_picture_url) AS "user",
                  CASE WHEN p.typing_until > now() THEN p.typing END AS typing,
                  ceil(extract(epoch FROM least(p.seen_until, CASE WHEN p.typing_until > now() THEN p.typing_until END)
                    - now()) * 1000)::int AS lasts_milliseconds
             FROM presence p
             JOIN sessions s ON s.id = p.session_id AND ${isLive}
             JOIN members m ON m.organization_id = p.organization_id AND m.user_id = s.user_id AND m.status = 'active'
             JOIN users u ON u.id = s.user_id
            WHERE p.organization_id = $1 AND p.seen_until > now()
            ORDER BY p.conversation_id, u.id`,
    values: [organizationId],
  });
}

/**
 * Records where a tab is, in a conversation of its organization that isn't merged; undefined if there is none.
 * Returns whether that is news: most reports repeat the previous one. Deletes a browser's other expired tabs, so that
 * nobody's rows grow however many tabs they claim to have. `before` is materialized because Citus would read it after the insert.
 */
export async function writePresence(
  writer: Writer,
  { organizationId, sessionId, tabId }: Tab,
  { conversationId, typing, onlooker }: { conversationId: string; typing: Typing; onlooker: Onlooker },
): Promise<{ isChange: boolean } | undefined> {
  const { rows } = await writer.write<{ is_change: boolean }>({
    name: 'write_presence',
    text: `WITH before AS MATERIALIZED (
             SELECT conversation_id, CASE WHEN typing_until > now() THEN typing END AS typing FROM presence
              WHERE organization_id = $1 AND session_id = $2 AND tab_id = $3 AND seen_until > now()
           ), gone AS (
             SELECT tab_id FROM presence
              WHERE organization_id = $1 AND session_id = $2 AND tab_id <> $3 AND seen_until < now()
                FOR UPDATE SKIP LOCKED
           ), cleared AS (
             DELETE FROM presence
              WHERE organization_id = $1 AND session_id = $2 AND tab_id IN (SELECT tab_id FROM gone)
           ), written AS (
           INSERT INTO presence AS p (organization_id, session_id, tab_id, conversation_id, typing, typing_until, seen_until)
           SELECT $1, $2, $3, c.id, $5::text, CASE WHEN $5::text IS NOT NULL THEN now() + interval '8 seconds' END,
                  now() + interval '30 seconds'
             FROM conversations c
            WHERE c.organization_id = $1 AND c.id = $4 AND c.merged_into_id IS NULL AND ${visibleIn('c', '$6')}
               ON CONFLICT (organization_id, session_id, tab_id) DO UPDATE
              SET conversation_id = EXCLUDED.conversation_id, typing = EXCLUDED.typing,
                  typing_until = EXCLUDED.typing_until, seen_until = EXCLUDED.seen_until
        RETURNING p.conversation_id, p.typing)
           SELECT NOT EXISTS (SELECT 1 FROM before b WHERE b.conversation_id = w.conversation_id
                                 AND b.typing IS NOT DISTINCT FROM w.typing) AS is_change FROM written w`,
    values: [organizationId, sessionId, tabId, conversationId, typing, ...sightOf(onlooker)],
  });
  const [row] = rows;
  return row && { isChange: row.is_change };
}

/** Whether the tab was present. */
export async function deletePresence(
  writer: Writer,
  { organizationId, sessionId, tabId }: Tab,
): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'delete_presence',
    text: 'DELETE FROM presence WHERE organization_id = $1 AND session_id = $2 AND tab_id = $3',
    values: [organizationId, sessionId, tabId],
  });
  return rowCount === 1;
}

/** The tabs of a browser that lost its stream expire in five seconds, unless one of them reports until then. */
export async function expireSoon(writer: Writer, organizationId: string, sessionId: string): Promise<void> {
  await writer.write({
    name: 'shorten_expiry',
    text: `UPDATE presence SET seen_until = least(seen_until, $3)
            WHERE organization_id = $1 AND session_id = $2`,
    values: [organizationId, sessionId, processTime(5)],
  });
}
