import sql from 'sql-template-tag';
import type { UserFields } from '../../../access/present-user.ts';
import type { Reader } from '../../../db/database.ts';
import { listByInsertion } from '../../../db/list-by-insertion.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import type { PageRange } from '../../../db/page-range.ts';
import type { ConversationRow } from '../conversation-row.ts';

/** The columns of a conversation that its history tells of, as events keep them. */
export type HistoryColumns = Partial<
  Pick<ConversationRow, 'status' | 'priority' | 'subject' | 'is_spam' | 'tags'> & {
    assignee_id: string | null;
    snoozed_until: string | null;
  }
>;

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
  merged: { id: string; number: number; subject: string | null } | null;
};

const person = (table: string) =>
  `CASE WHEN ${table}.id IS NOT NULL THEN jsonb_build_object('id', ${table}.id, 'name', ${table}.name, 'email', ${table}.email,
     'instagram_handle', ${table}.instagram_handle, 'profile_picture_url', ${table}.profile_picture_url) END`;

const columns = `h.conversation_id, h.id, h.inserted_at, h.actor_type, h.before, h.after,
  ${person('actor_user')} AS actor_user, ${person('actor_contact')} AS actor_contact,
  CASE WHEN app.id IS NOT NULL THEN jsonb_build_object('id', app.id, 'name', app.name) END AS actor_app,
  ${person('before_user')} AS assignee_before, ${person('after_user')} AS assignee_after,
  CASE WHEN source.id IS NOT NULL
       THEN jsonb_build_object('id', source.id, 'number', source.number, 'subject', source.subject) END AS merged`;

/** People stay known when they leave, and so do apps. A contact is the one the conversation is with. The first parameter is the organization. */
const tables = `conversation_history h
  LEFT JOIN conversations c ON c.organization_id = $1 AND c.id = h.conversation_id AND h.actor_type = 'contact'
  LEFT JOIN contacts actor_contact ON actor_contact.organization_id = $1 AND actor_contact.id = c.contact_id
  LEFT JOIN users actor_user ON actor_user.id = h.actor_user_id
  LEFT JOIN apps app ON app.id = h.actor_app_id
  LEFT JOIN users before_user ON before_user.id = (h.before ->> 'assignee_id')::uuid
  LEFT JOIN users after_user ON after_user.id = (h.after ->> 'assignee_id')::uuid
  LEFT JOIN conversations source ON source.organization_id = $1 AND source.id = h.merged_id`;

/** A page range of a conversation's history, newest first, in one statement. */
export function listHistory(
  reader: Reader,
  { organization_id, id }: ConversationRow,
  range: PageRange,
): Promise<HistoryRow[]> {
  const conditions = [sql`h.organization_id = ${organization_id}`, sql`h.conversation_id = ${id}`];
  return listByInsertion(reader, { columns, tables, from: 'h', conditions, descending: true }, range);
}
