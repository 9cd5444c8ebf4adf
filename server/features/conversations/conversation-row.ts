import type { Conversation } from '../../../contract/conversation.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { type CompanyReference, companyBasisOf, companyOf } from '../companies/company-store.ts';

type Fields<Prefix extends string> = {
  [Name in 'id' | 'name' | 'email' | 'instagram_handle' | 'profile_picture_url' as `${Prefix}_${Name}`]:
    | string
    | null;
};

/** A conversation with everything in its public form, as `conversationColumns` selects it. */
export type ConversationRow = Fields<'contact'> &
  Fields<'assignee'> &
  Fields<'author'> & {
    organization_id: string;
    id: string;
    number: number;
    subject: string | null;
    status: Conversation['status'];
    priority: Conversation['priority'];
    source: Conversation['source'];
    is_spam: boolean;
    /** The mail channel that sends replies. Missing in events from before the column existed. */
    channel_id?: string | null;
    /** The website from which its visitor wrote last. Missing in events from before the column existed. */
    chat_channel_id?: string | null;
    /** Missing in events from before the column existed, like the team's name. */
    team_id?: string | null;
    team_name?: string | null;
    custom_attributes: Record<string, unknown>;
    meta_info: Record<string, unknown>;
    message_count: number;
    last_message_id: string | null;
    last_message_preview: string | null;
    last_message_at: Microseconds | null;
    /** The latest undelivered message; only meaningful if it is the last message. */
    undelivered_message_id: string | null;
    undelivered_error: string | null;
    undelivered_at: Microseconds | null;
    author_prefix: 'usr' | 'cnt';
    contact_phone: string | null;
    /** Of the contact. */
    company?: CompanyReference;
    /** When the first scheduled message is due. Missing in events from before the column existed, like the next one. */
    scheduled_at?: Microseconds | null;
    scheduled_is_held?: boolean;
    solution_message_id: string | null;
    waiting_since: Microseconds | null;
    first_replied_at: Microseconds | null;
    snoozed_until: Microseconds | null;
    closed_at: Microseconds | null;
    merged_into_id: string | null;
    last_activity_at: Microseconds;
    inserted_at: Microseconds;
    updated_at: Microseconds;
    tags: string[];
  };

const person = (table: string, prefix: string) =>
  ['id', 'name', 'email', 'instagram_handle', 'profile_picture_url']
    .map((field) => `${table}.${field} AS ${prefix}_${field}`)
    .join(', ');

const authorFields = ['id', 'name', 'email', 'instagram_handle', 'profile_picture_url']
  .map((field) => `coalesce(author_user.${field}, author_contact.${field}) AS author_${field}`)
  .join(', ');

/** LIMIT makes each tag a look-up: with few tags, PostgreSQL would hash all of them for each conversation (decisions/0571). */
const tagNamesIn = (organization: string) => `ARRAY(SELECT tag.name FROM conversation_tags ct
         CROSS JOIN LATERAL (SELECT name FROM tags
                WHERE organization_id = ${organization} AND id = ct.tag_id LIMIT 1) tag
         WHERE ct.organization_id = ${organization} AND ct.conversation_id = c.id ORDER BY tag.name)`;

/**
 * Conversation `c` as events store it: its row, and the names of its tags. The statement's first parameter is its
 * organization.
 */
export const conversationSnapshot = `to_jsonb(c) || jsonb_build_object('tags', ${tagNamesIn('$1')})`;

/** The select list that makes a ConversationRow of `c`, with the joins of `conversationJoinsIn` the same organization. */
export const conversationColumnsIn = (organization: string) => `
  c.organization_id, c.id, c.number, c.subject, c.status, c.priority, c.source, c.is_spam, c.channel_id, c.chat_channel_id, c.team_id, team.name AS team_name, c.custom_attributes,
  c.meta_info, c.message_count, c.last_message_id, c.last_message_preview, c.last_message_at,
  c.undelivered_message_id, c.undelivered_error, c.undelivered_at, c.scheduled_at, c.scheduled_is_held, c.solution_message_id, c.waiting_since, c.first_replied_at, c.snoozed_until, c.closed_at, c.merged_into_id, c.last_activity_at,
  c.inserted_at, c.updated_at, ${person('contact', 'contact')}, contact.phone AS contact_phone, ${companyOf(companyBasisOf('contact'), organization)} AS company,
  ${person('assignee', 'assignee')}, ${authorFields},
  CASE WHEN c.last_message_user_id IS NULL THEN 'cnt' ELSE 'usr' END AS author_prefix,
  ${tagNamesIn(organization)} AS tags`;

export const conversationJoinsIn = (organization: string) => `
  LEFT JOIN contacts contact ON contact.organization_id = ${organization} AND contact.id = c.contact_id
  LEFT JOIN teams team ON team.organization_id = ${organization} AND team.id = c.team_id
  LEFT JOIN users assignee ON assignee.id = c.assignee_id
  LEFT JOIN users author_user ON author_user.id = c.last_message_user_id
  LEFT JOIN contacts author_contact
    ON author_contact.organization_id = ${organization} AND author_contact.id = c.last_message_contact_id`;

/** For statements whose first parameter is the organization. */
export const conversationColumns = conversationColumnsIn('$1');
export const conversationJoins = conversationJoinsIn('$1');
