import sql, { join, raw } from 'sql-template-tag';
import type { Caller } from '../../../access/caller.ts';
import type { UserFields } from '../../../access/present-user.ts';
import { visibleTo } from '../../../access/visible-conversations.ts';
import type { Reader } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { afterKey, inListOrder, limitClause, orderBy, type PageRange } from '../../../db/page-range.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import type { ConversationRow } from '../conversation-row.ts';

/** The columns of a conversation that its history covers, as stored in events. */
export type HistoryColumns = Partial<
  Pick<ConversationRow, 'status' | 'priority' | 'subject' | 'is_spam' | 'tags'> & {
    assignee_id: string | null;
    team_id: string | null;
    contact_id: string | null;
    snoozed_until: string | null;
  }
>;

type NamedTeam = { id: string; name: string };
type NamedConversation = { id: string; number: number; subject: string | null };

export type HistoryRow = {
  conversation_id: string;
  id: string;
  inserted_at: Microseconds;
  actor_type: 'member' | 'contact' | 'app' | 'system';
  actor_user: UserFields | null;
  actor_contact: UserFields | null;
  actor_app: { id: string; name: string } | null;
  before: HistoryColumns;
  after: HistoryColumns;
  assignee_before: UserFields | null;
  assignee_after: UserFields | null;
  team_before: NamedTeam | null;
  team_after: NamedTeam | null;
  contact_before: UserFields | null;
  contact_after: UserFields | null;
  merged: NamedConversation | null;
  merged_from: NamedConversation | null;
  split_into: NamedConversation | null;
  split_from: NamedConversation | null;
};

const person = (table: string) =>
  `CASE WHEN ${table}.id IS NOT NULL THEN jsonb_build_object('id', ${table}.id, 'name', ${table}.name, 'email', ${table}.email,
     'instagram_handle', ${table}.instagram_handle, 'profile_picture_url', ${table}.profile_picture_url) END`;

const team = (table: string) =>
  `CASE WHEN ${table}.id IS NOT NULL THEN jsonb_build_object('id', ${table}.id, 'name', ${table}.name) END`;

const conversation = (table: string) =>
  `CASE WHEN ${table}.id IS NOT NULL
        THEN jsonb_build_object('id', ${table}.id, 'number', ${table}.number, 'subject', ${table}.subject) END`;

const columns = `h.conversation_id, h.id, h.inserted_at, h.actor_type, h.before, h.after,
  ${person('actor_user')} AS actor_user, ${person('actor_contact')} AS actor_contact,
  CASE WHEN app.id IS NOT NULL THEN jsonb_build_object('id', app.id, 'name', app.name) END AS actor_app,
  ${person('before_user')} AS assignee_before, ${person('after_user')} AS assignee_after,
  ${team('before_team')} AS team_before, ${team('after_team')} AS team_after,
  ${person('before_contact')} AS contact_before, ${person('after_contact')} AS contact_after,
  ${conversation('source')} AS merged, ${conversation('split_into')} AS split_into, ${conversation('split_from')} AS split_from`;

/**
 * A conversation's contact at the time of a change: the next change of contact has the previous one. If there is
 * none, it is the current contact.
 */
const contactThen = (organizationId: string) => sql`coalesce(
  (SELECT (later.before ->> 'contact_id')::uuid FROM conversation_history later
    WHERE later.organization_id = ${organizationId} AND later.conversation_id = h.conversation_id
      AND (later.inserted_at, later.id) > (h.inserted_at, h.id) AND later.before ? 'contact_id'
    ORDER BY later.inserted_at, later.id LIMIT 1), c.contact_id)`;

/** People and apps keep their names when they are gone. A contact is the one that the conversation had then. */
const named = (organizationId: string, caller: Caller) => sql`
  LEFT JOIN conversations c ON c.organization_id = ${organizationId} AND c.id = h.conversation_id
  LEFT JOIN contacts actor_contact
         ON h.actor_type = 'contact' AND actor_contact.organization_id = ${organizationId}
        AND actor_contact.id = ${contactThen(organizationId)}
  LEFT JOIN users actor_user ON actor_user.id = h.actor_user_id
  LEFT JOIN apps app ON app.id = h.actor_app_id
  LEFT JOIN users before_user ON before_user.id = (h.before ->> 'assignee_id')::uuid
  LEFT JOIN users after_user ON after_user.id = (h.after ->> 'assignee_id')::uuid
  LEFT JOIN teams before_team
         ON before_team.organization_id = ${organizationId} AND before_team.id = (h.before ->> 'team_id')::uuid
  LEFT JOIN teams after_team
         ON after_team.organization_id = ${organizationId} AND after_team.id = (h.after ->> 'team_id')::uuid
  LEFT JOIN contacts before_contact
         ON before_contact.organization_id = ${organizationId} AND before_contact.id = (h.before ->> 'contact_id')::uuid
  LEFT JOIN contacts after_contact
         ON after_contact.organization_id = ${organizationId} AND after_contact.id = (h.after ->> 'contact_id')::uuid
  LEFT JOIN conversations source ON source.organization_id = ${organizationId} AND source.id = h.merged_id AND ${visibleTo(caller, 'source')}
  LEFT JOIN conversations split_into
         ON split_into.organization_id = ${organizationId} AND split_into.id = h.split_into_id
        AND ${visibleTo(caller, 'split_into')}
  LEFT JOIN conversations split_from
         ON split_from.organization_id = ${organizationId} AND split_from.id = h.split_from_id
        AND ${visibleTo(caller, 'split_from')}`;

type ListHistory = { conversation: ConversationRow; range: PageRange };

const order = { at: 'h.inserted_at', id: 'h.id', descending: true };

/**
 * A page range of a conversation's history, newest first, in one statement, including the history of conversations
 * merged into it until then. Each of these is read by key, up to the limit.
 */
export async function listHistory(
  reader: Reader,
  caller: Caller,
  { conversation: { organization_id: organizationId, id }, range }: ListHistory,
): Promise<HistoryRow[]> {
  const ofOne = sql`
    SELECT h.* FROM conversation_history h
     WHERE ${join([sql`h.organization_id = ${organizationId}`, sql`h.conversation_id = part.id`, ...afterKey(order, range)], ' AND ')}
       AND (part.merged_at IS NULL OR h.inserted_at < part.merged_at)
    ${orderBy(order, range.direction)} ${limitClause(range)}`;
  // The status change caused by merging is left out.
  const parts = sql`
    SELECT ${id}::uuid AS id, NULL::timestamptz AS merged_at
     UNION ALL
    SELECT c.id, merging.inserted_at
      FROM conversations c
      LEFT JOIN conversation_history merging ON merging.organization_id = ${organizationId} AND merging.merged_id = c.id
     WHERE c.organization_id = ${organizationId} AND c.merged_into_id = ${id} AND ${visibleTo(caller)}`;
  const { text, values } = sql`
    SELECT ${raw(columns)}, CASE WHEN h.conversation_id <> ${id}
           THEN jsonb_build_object('id', c.id, 'number', c.number, 'subject', c.subject) END AS merged_from
      FROM (SELECT h.* FROM (${parts}) part CROSS JOIN LATERAL (${ofOne}) h
            ${orderBy(order, range.direction)} ${limitClause(range)}) h ${named(organizationId, caller)}
    ${orderBy(order, range.direction)}`;
  return inListOrder(await reader.read<HistoryRow>({ ...preparedName(text), text, values }), range.direction);
}
