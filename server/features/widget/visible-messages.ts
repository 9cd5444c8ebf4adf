import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { VisitorCaller } from '../../access/visitor-caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { afterKey, inListOrder, limitClause, orderBy, type PageRange } from '../../db/page-range.ts';
import { preparedName } from '../../db/prepared-name.ts';
import { NotFound } from '../../errors/errors.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { type AttachmentRow, attachmentsOf } from '../attachments/attachment-row.ts';

export type WidgetMessageRow = {
  id: string;
  conversation_id: string;
  body_html: string;
  author_name: string | null;
  author_picture_url: string | null;
  is_team: boolean;
  attachments: AttachmentRow[];
  inserted_at: Microseconds;
  seen_at: Microseconds | null;
  /** Of a reply, whether its delivery is not recorded yet. */
  is_undelivered: boolean;
};

/** Fetching is permission: this visitor's conversations; email only with a signed identity. */
const isTheirs = ({ contactId, verifiedAs }: VisitorCaller): Sql =>
  sql`c.contact_id = ${contactId} AND c.merged_into_id IS NULL
      ${raw(verifiedAs === null ? "AND c.source = 'chat'" : '')}`;

/** @throws NotFound for anybody else's: they look like one that doesn't exist */
export async function visitorsConversation(
  reader: Reader,
  visitor: VisitorCaller,
  publicConversationId = '',
): Promise<string> {
  const id = parsePublicId('cnv', publicConversationId);
  if (id === undefined) throw new NotFound();
  const { text, values } = sql`
    SELECT c.id FROM conversations c
     WHERE c.organization_id = ${visitor.organization.id} AND c.id = ${id} AND ${isTheirs(visitor)}`;
  const [row] = await reader.read<{ id: string }>({ ...preparedName(text), text, values });
  if (!row) throw new NotFound();
  return row.id;
}

/**
 * The visitor's own messages and members' replies: never another participant's, and never a note. Without a proved
 * identity, nothing that was only sent by email: the address that they gave may be somebody else's.
 */
const isShown = ({ contactId, verifiedAs }: VisitorCaller): Sql =>
  sql`(m.contact_id = ${contactId} OR m.user_id IS NOT NULL) ${raw(verifiedAs === null ? isOfChat('m') : '')}`;

const isOfChat = (m: string): string => `AND (${m}.source = 'chat' OR (${m}.user_id IS NOT NULL AND (
  ${m}.channel_info -> 'channel' IS NULL OR ${m}.channel_info -> 'follow_up' IS NOT NULL)))`;

const columns = ({ organization, contactId }: VisitorCaller): Sql => sql`
  m.id, m.conversation_id, m.body_html, m.user_id IS NOT NULL AS is_team, m.user_id IS NOT NULL AND ${raw(isUndelivered('m'))} AS is_undelivered, u.name AS author_name,
  u.profile_picture_url AS author_picture_url, m.inserted_at, ${raw(attachmentsOf('m', 'message_id'))} AS attachments,
  CASE WHEN m.user_id IS NULL THEN (
         SELECT min(r.read_at) FROM conversation_reads r
          WHERE r.organization_id = ${organization.id} AND r.conversation_id = m.conversation_id AND r.read_at >= m.inserted_at)
       ELSE (
         SELECT w.read_at FROM widget_reads w
          WHERE w.organization_id = ${organization.id} AND w.conversation_id = m.conversation_id
            AND w.contact_id = ${contactId} AND w.up_to >= m.id) END AS seen_at`;

/** Whether a message, a reply by chat or email, is neither known to have arrived nor to have failed. */
export const isUndelivered = (m: string) => `coalesce(${m}.delivery_status, 'sent') IN ('queued', 'sent')`;

/** `$1` must be the organization: the columns of attachments refer to it. */
const first = ({ organization }: VisitorCaller): Sql => sql`m.organization_id = ${organization.id}`;

export async function listVisibleMessages(
  reader: Reader,
  visitor: VisitorCaller,
  conversationId: string,
  range: PageRange,
): Promise<WidgetMessageRow[]> {
  const order = { at: 'm.inserted_at', id: 'm.id', descending: true };
  const conditions = [
    first(visitor),
    sql`m.conversation_id = ${conversationId}`,
    isShown(visitor),
    ...afterKey(order, range),
  ];
  const { text, values } = sql`
    SELECT ${columns(visitor)} FROM messages m LEFT JOIN users u ON u.id = m.user_id
     WHERE ${join(conditions, ' AND ')} ${orderBy(order, range.direction)} ${limitClause(range)}`;
  return inListOrder(
    await reader.read<WidgetMessageRow>({ ...preparedName(text), text, values }),
    range.direction,
  );
}

/** A message that the visitor may see; undefined otherwise. */
export async function findVisibleMessage(
  reader: Reader,
  visitor: VisitorCaller,
  id: string,
): Promise<WidgetMessageRow | undefined> {
  const { text, values } = sql`
    SELECT ${columns(visitor)} FROM messages m
      JOIN conversations c ON c.organization_id = ${visitor.organization.id} AND c.id = m.conversation_id
      LEFT JOIN users u ON u.id = m.user_id
     WHERE ${first(visitor)} AND m.id = ${id} AND ${isShown(visitor)} AND ${isTheirs(visitor)}`;
  const [row] = await reader.read<WidgetMessageRow>({ ...preparedName(text), text, values });
  return row;
}

export type WidgetConversationRow = {
  id: string;
  last_activity_at: Microseconds;
  unread_count: number;
  latest: {
    is_team: boolean;
    body_html: string;
    name: string | null;
    picture_url: string | null;
    at: number;
  };
};

const maxUnread = 100;

export async function listVisitorsConversations(
  reader: Reader,
  visitor: VisitorCaller,
  range: PageRange,
): Promise<WidgetConversationRow[]> {
  const organizationId = visitor.organization.id;
  const order = { at: 'c.last_activity_at', id: 'c.id', descending: true };
  const conditions = [
    sql`c.organization_id = ${organizationId}`,
    isTheirs(visitor),
    ...afterKey(order, range),
  ];
  const { text, values } = sql`
    SELECT c.id, c.last_activity_at, ${unreadIn(visitor)} AS unread_count, latest.*
      FROM conversations c
      CROSS JOIN LATERAL (
        SELECT json_build_object('is_team', m.user_id IS NOT NULL, 'body_html', left(m.body_html, 2000), 'name', u.name,
                 'picture_url', u.profile_picture_url, 'at', floor(extract(epoch FROM m.inserted_at))) AS latest
          FROM messages m LEFT JOIN users u ON u.id = m.user_id
         WHERE m.organization_id = ${organizationId} AND m.conversation_id = c.id AND ${isShown(visitor)}
         ORDER BY m.inserted_at DESC, m.id DESC LIMIT 1) latest
     WHERE ${join(conditions, ' AND ')} ${orderBy(order, range.direction)} ${limitClause(range)}`;
  return inListOrder(
    await reader.read<WidgetConversationRow>({ ...preparedName(text), text, values }),
    range.direction,
  );
}

const unreadIn = ({ organization: { id }, contactId, verifiedAs }: VisitorCaller): Sql => sql`(
  SELECT count(*)::int FROM (
    SELECT 1 FROM messages n
     WHERE n.organization_id = ${id} AND n.conversation_id = c.id AND n.user_id IS NOT NULL
       ${raw(verifiedAs === null ? isOfChat('n') : '')}
       AND n.id > coalesce((
         SELECT w.up_to FROM widget_reads w
          WHERE w.organization_id = ${id} AND w.conversation_id = c.id AND w.contact_id = ${contactId}),
         '00000000-0000-0000-0000-000000000000')
     LIMIT ${raw(String(maxUnread))}) n)`;

/** In the latest fifty conversations. */
export async function countUnread(reader: Reader, visitor: VisitorCaller): Promise<number> {
  const { text, values } = sql`
    SELECT least(coalesce(sum(unread), 0), ${raw(String(maxUnread))})::int AS count FROM (
      SELECT ${unreadIn(visitor)} AS unread FROM conversations c
       WHERE c.organization_id = ${visitor.organization.id} AND ${isTheirs(visitor)}
       ORDER BY c.last_activity_at DESC LIMIT 50) recent`;
  const [row] = await reader.read<{ count: number }>({ ...preparedName(text), text, values });
  return row?.count ?? 0;
}

/** The visitor's latest message in a chat, and its author: what members have read up to there counts as read. */
export async function latestOfVisitor(
  reader: Reader,
  organizationId: string,
  conversationId: string,
): Promise<{ contact_id: string; id: string } | undefined> {
  const [row] = await reader.read<{ contact_id: string; id: string }>({
    name: 'latest_of_visitor',
    text: `SELECT c.contact_id, m.id FROM conversations c
             JOIN messages m ON m.organization_id = $1 AND m.conversation_id = $2 AND m.contact_id = c.contact_id
            WHERE c.organization_id = $1 AND c.id = $2 AND c.source = 'chat'
            ORDER BY m.inserted_at DESC, m.id DESC LIMIT 1`,
    values: [organizationId, conversationId],
  });
  return row;
}
