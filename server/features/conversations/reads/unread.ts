import sql, { raw, type Sql } from 'sql-template-tag';
import type { SelfCaller } from '../../../access/caller.ts';
import { visibleTo } from '../../../access/visible-conversations.ts';
import type { Reader } from '../../../db/database.ts';
import { preparedName } from '../../../db/prepared-name.ts';

/** The reader: a member of an organization; both are uuids. */
export type Viewer = { organizationId: string; userId: string };

export function viewerOf({ organization, user }: SelfCaller): Viewer {
  return { organizationId: organization.id, userId: user.id };
}

/**
 * The condition that conversation `c` is unread for a member: its contact has written since they read it, or they
 * marked it as unread. Colleagues' actions never make it unread. Messages are only read if the last one is new and
 * not the contact's.
 */
export function isUnread({ organizationId, userId }: Viewer): Sql {
  const memberSince = sql`(SELECT unread_since FROM members WHERE organization_id = ${organizationId} AND user_id = ${userId})`;
  const isWrittenAfter = (readAt: Sql) => sql`(c.last_message_at > ${readAt}
    AND (c.last_message_contact_id IS NOT NULL OR EXISTS (
      SELECT 1 FROM messages msg
       WHERE msg.organization_id = ${organizationId} AND msg.conversation_id = c.id
         AND msg.inserted_at > ${readAt} AND msg.contact_id IS NOT NULL)))`;
  // A scalar subquery is looked up by key, row by row; an EXISTS would be hashed, with everything the member has ever
  // read. It is NULL if they have never read the conversation, and if it has no messages.
  return sql`coalesce(
    (SELECT r.is_unread_by_hand OR ${isWrittenAfter(raw('r.read_at'))} FROM conversation_reads r
      WHERE r.organization_id = ${organizationId} AND r.user_id = ${userId} AND r.conversation_id = c.id),
    ${isWrittenAfter(memberSince)})`;
}

/** Those of some conversations that are unread, by uuid; one statement for a page. */
export async function unreadAmong(
  reader: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { text, values } = sql`
    SELECT c.id FROM conversations c
     WHERE c.organization_id = ${viewer.organizationId} AND c.id = ANY (${ids}) AND ${visibleTo({ user: { id: viewer.userId } })} AND ${isUnread(viewer)}`;
  const rows = await reader.read<{ id: string }>({ ...preparedName(text), text, values });
  return new Set(rows.map(({ id }) => id));
}
