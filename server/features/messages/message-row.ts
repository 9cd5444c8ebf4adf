import type { Delivery } from '../../../contract/channel.ts';
import type { Message } from '../../../contract/message.ts';
import type { UserFields } from '../../access/present-user.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { type AttachmentRow, attachmentsOf } from '../attachments/attachment-row.ts';

/** A message with everything in its public form, as `messageColumns` selects it. */
export type MessageRow = {
  id: string;
  conversation_id: string;
  source: Message['source'];
  is_spam: boolean;
  inserted_at: Microseconds;
  body_html: string;
  marked_as_solution_at: Microseconds | null;
  author_prefix: 'usr' | 'cnt';
  author: UserFields | null;
  meta_info: Record<string, unknown>;
  /** Data from the server's own channel. */
  channel_info: Record<string, unknown> | null;
  is_ai_message: boolean;
  via_app: { id: string; name: string } | null;
  /** Null until a channel app has reported it. */
  delivery: Delivery | null;
  /** When that was reported; null if an earlier version received the report. */
  delivery_updated_at: Microseconds | null;
  reply_to_id: string | null;
  reply_to_body_html: string | null;
  reply_to_author_prefix: 'usr' | 'cnt';
  reply_to_author: UserFields | null;
  attachments: AttachmentRow[];
};

const author = (user: string, contact: string) =>
  `CASE WHEN ${user}.id IS NOT NULL THEN ${fieldsOf(user)} WHEN ${contact}.id IS NOT NULL THEN ${fieldsOf(contact)} END`;

const fieldsOf = (table: string) =>
  `json_build_object('id', ${table}.id, 'name', ${table}.name, 'email', ${table}.email, 'instagram_handle',
    ${table}.instagram_handle, 'profile_picture_url', ${table}.profile_picture_url)`;

const prefix = (table: string) => `CASE WHEN ${table}.user_id IS NULL THEN 'cnt' ELSE 'usr' END`;

/**
 * The fields of the message replied to, with the joins of `replyJoins`. The statement's first parameter is its
 * organization.
 */
export const replyColumns = `
  r.body_html AS reply_to_body_html, ${prefix('r')} AS reply_to_author_prefix,
  ${author('reply_user', 'reply_contact')} AS reply_to_author`;

export const replyJoins = `
  LEFT JOIN messages r ON r.organization_id = $1 AND r.id = m.reply_to_id
  LEFT JOIN users reply_user ON reply_user.id = r.user_id
  LEFT JOIN contacts reply_contact
    ON reply_contact.organization_id = $1 AND reply_contact.id = r.contact_id`;

/** The select list that makes a MessageRow of message `m` in conversation `c`, with the joins of `messageJoins`. The first parameter is the organization. */
export const messageColumns = `
  m.id, m.conversation_id, m.source, c.is_spam, m.inserted_at, m.body_html, m.marked_as_solution_at, m.meta_info,
  m.channel_info, m.is_ai_message, m.reply_to_id, ${prefix('m')} AS author_prefix, ${author('author_user', 'author_contact')} AS author,
  CASE WHEN via.id IS NOT NULL THEN json_build_object('id', via.id, 'name', via.name) END AS via_app,
  CASE WHEN m.delivery_status IS NOT NULL
    THEN json_build_object('status', m.delivery_status, 'error', m.delivery_error) END AS delivery, m.delivery_updated_at,
  ${attachmentsOf('m', 'message_id')} AS attachments, ${replyColumns}`;

export const messageJoins = `
  LEFT JOIN users author_user ON author_user.id = m.user_id
  LEFT JOIN contacts author_contact
    ON author_contact.organization_id = $1 AND author_contact.id = m.contact_id
  LEFT JOIN apps via ON via.id = m.via_app_id
  ${replyJoins}`;
