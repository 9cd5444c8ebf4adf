import { micros } from '../databases/source-database.ts';

/* What is read of Chatwoot's tables, all of one account. Its times are in UTC, without a zone. */

type Json = Record<string, unknown>;

export const accountsText = 'SELECT a.id::text AS id, a.name FROM accounts a ORDER BY a.id LIMIT 100';

export type UserRow = { id: string; name: string; email: string | null; created_at: number };

/** With those who have left the account, but wrote in it. */
export const usersText = `
  SELECT u.id::text AS id, u.name, u.email, ${micros('u.created_at')} AS created_at
    FROM users u WHERE u.id > $1::bigint
     AND (EXISTS (SELECT 1 FROM account_users a WHERE a.account_id = $3::bigint AND a.user_id = u.id)
          OR EXISTS (SELECT 1 FROM conversations c WHERE c.account_id = $3::bigint AND c.assignee_id = u.id)
          OR EXISTS (SELECT 1 FROM messages m WHERE m.account_id = $3::bigint AND m.sender_type = 'User' AND m.sender_id = u.id))
   ORDER BY u.id LIMIT $2`;

export type TeamRow = { id: string; name: string; member_ids: string[]; created_at: number };

export const teamsText = `
  SELECT t.id::text AS id, t.name, ${micros('t.created_at')} AS created_at,
         ARRAY(SELECT m.user_id::text FROM team_members m WHERE m.team_id = t.id ORDER BY m.user_id) AS member_ids
    FROM teams t WHERE t.account_id = $1::bigint ORDER BY t.id`;

export type FieldRow = {
  id: string;
  name: string;
  key: string;
  model: number;
  type: number;
  options: unknown;
  created_at: number;
};

export const fieldsText = `
  SELECT d.id::text AS id, d.attribute_display_name AS name, d.attribute_key AS key, d.attribute_model AS model,
         d.attribute_display_type AS type, d.attribute_values AS options, ${micros('d.created_at')} AS created_at
    FROM custom_attribute_definitions d WHERE d.account_id = $1::bigint ORDER BY d.id`;

export type ContactRow = {
  id: string;
  name: string | null;
  last_name: string | null;
  email: string | null;
  phone_number: string | null;
  identifier: string | null;
  custom_attributes: Json | null;
  blocked: boolean | null;
  last_activity_at: number | null;
  created_at: number;
  updated_at: number;
};

export const contactsText = `
  SELECT c.id::text AS id, c.name, to_jsonb(c)->>'last_name' AS last_name, c.email, c.phone_number, c.identifier, c.custom_attributes,
         (to_jsonb(c)->>'blocked')::boolean AS blocked, ${micros('c.last_activity_at')} AS last_activity_at,
         ${micros('c.created_at')} AS created_at, ${micros('c.updated_at')} AS updated_at
    FROM contacts c WHERE c.account_id = $3::bigint AND c.id > $1::bigint ORDER BY c.id LIMIT $2`;

export type NoteRow = {
  id: string;
  contact_id: string;
  user_id: string;
  content: string;
  created_at: number;
};

export const notesText = `
  SELECT n.id::text AS id, n.contact_id::text AS contact_id, n.user_id::text AS user_id, n.content, ${micros('n.created_at')} AS created_at
    FROM notes n WHERE n.contact_id = ANY ($1::bigint[]) AND n.user_id IS NOT NULL ORDER BY n.id`;

export type ConversationRow = {
  id: string;
  display_id: number;
  status: number;
  priority: number | null;
  contact_id: string | null;
  assignee_id: string | null;
  team_id: string | null;
  inbox: string | null;
  subject: string | null;
  custom_attributes: Json | null;
  snoozed_until: number | null;
  created_at: number;
  updated_at: number;
};

export const conversationsText = `
  SELECT c.id::text AS id, c.display_id, c.status, (to_jsonb(c)->>'priority')::int AS priority, c.contact_id::text AS contact_id,
         c.assignee_id::text AS assignee_id, c.team_id::text AS team_id, i.name AS inbox,
         c.additional_attributes->>'mail_subject' AS subject, c.custom_attributes, ${micros('c.snoozed_until')} AS snoozed_until,
         ${micros('c.created_at')} AS created_at, ${micros('c.updated_at')} AS updated_at
    FROM conversations c LEFT JOIN inboxes i ON i.id = c.inbox_id
   WHERE c.account_id = $3::bigint AND c.id > $1::bigint ORDER BY c.id LIMIT $2`;

export type LabelsRow = { conversation_id: string; names: string[] };

export const labelsText = `
  SELECT g.taggable_id::text AS conversation_id, array_agg(t.name ORDER BY t.name) AS names
    FROM taggings g JOIN tags t ON t.id = g.tag_id
   WHERE g.taggable_type = 'Conversation' AND g.context = 'labels' AND g.taggable_id = ANY ($1::int[]) GROUP BY g.taggable_id`;

export type RatingRow = { conversation_id: string; rating: number; feedback: string | null };

export const ratingsText = `
  SELECT DISTINCT ON (r.conversation_id) r.conversation_id::text AS conversation_id, r.rating, r.feedback_message AS feedback
    FROM csat_survey_responses r WHERE r.conversation_id = ANY ($1::bigint[]) ORDER BY r.conversation_id, r.created_at DESC`;

export type MessageRow = {
  id: string;
  conversation_id: string;
  message_type: number;
  content: string | null;
  private: boolean;
  status: number | null;
  source_id: string | null;
  sender_type: string | null;
  sender_id: string | null;
  /** An object, or the same as a string: Chatwoot encodes it twice. */
  content_attributes: unknown;
  is_email: boolean;
  created_at: number;
};

/** Lines about changes only to count them. */
export const messagesText = `
  SELECT m.id::text AS id, m.conversation_id::text AS conversation_id, m.message_type,
         CASE WHEN m.message_type <> 2 THEN m.content END AS content, m.private, m.status, m.source_id, m.sender_type,
         m.sender_id::text AS sender_id, m.content_attributes, coalesce(i.channel_type = 'Channel::Email', false) AS is_email,
         ${micros('m.created_at')} AS created_at
    FROM messages m LEFT JOIN inboxes i ON i.id = m.inbox_id
   WHERE m.conversation_id = ANY ($1::int[]) ORDER BY m.conversation_id, m.created_at, m.id`;

export type FileRow = {
  id: string;
  message_id: string;
  key: string | null;
  filename: string | null;
  content_type: string | null;
  byte_size: number | null;
};

/** Without a blob it is a place, a contact, or a file somewhere else. */
export const filesText = `
  SELECT a.id::text AS id, a.message_id::text AS message_id, b.key, b.filename, b.content_type, b.byte_size::float8 AS byte_size
    FROM attachments a
    LEFT JOIN active_storage_attachments s ON s.record_type = 'Attachment' AND s.name = 'file' AND s.record_id = a.id
    LEFT JOIN active_storage_blobs b ON b.id = s.blob_id
   WHERE a.message_id = ANY ($1::int[]) ORDER BY a.id`;
