import { micros } from '../databases/source-database.ts';

/*
 * What is read of Libredesk's tables. Columns that only newer versions have are read by way of JSON, where they are null otherwise.
 */

type Json = Record<string, unknown>;

export type UserRow = {
  id: string;
  type: string;
  first_name: string;
  last_name: string | null;
  email: string | null;
  enabled: boolean;
  phone: string | null;
  external_user_id: string | null;
  custom_attributes: Json | null;
  last_active_at: number | null;
  created_at: number;
  updated_at: number;
};

/** Deleted contacts come if they have conversations: without them nobody would know who wrote. */
export const usersText = `
  SELECT u.id::text AS id, u.type::text AS type, u.first_name, u.last_name, u.email, u.enabled,
         concat(CASE WHEN u.phone_number_country_code ~ '^[+0-9]' THEN u.phone_number_country_code END, u.phone_number) AS phone,
         to_jsonb(u)->>'external_user_id' AS external_user_id, to_jsonb(u)->'custom_attributes' AS custom_attributes,
         ${micros("(to_jsonb(u)->>'last_active_at')::timestamptz")} AS last_active_at,
         ${micros('u.created_at')} AS created_at, ${micros('u.updated_at')} AS updated_at
    FROM users u
   WHERE u.id > $1::bigint
     AND (u.deleted_at IS NULL OR u.type::text NOT IN ('contact', 'visitor')
          OR EXISTS (SELECT 1 FROM conversations c WHERE c.contact_id = u.id))
   ORDER BY u.id LIMIT $2`;

export type ContactNoteRow = {
  id: string;
  contact_id: string;
  user_id: string;
  note: string;
  created_at: number;
};

export const contactNotesText = `
  SELECT n.id::text AS id, n.contact_id::text AS contact_id, n.user_id::text AS user_id, n.note,
         ${micros('n.created_at')} AS created_at
    FROM contact_notes n WHERE n.contact_id = ANY ($1::bigint[]) ORDER BY n.id`;

export type TeamRow = { id: string; name: string; member_ids: string[]; created_at: number };

export const teamsText = `
  SELECT t.id::text AS id, t.name, ${micros('t.created_at')} AS created_at,
         ARRAY(SELECT m.user_id::text FROM team_members m WHERE m.team_id = t.id ORDER BY m.user_id) AS member_ids
    FROM teams t ORDER BY t.id`;

export type FieldRow = {
  id: string;
  name: string;
  key: string;
  applies_to: string;
  data_type: string;
  values: string[];
  created_at: number;
};

export const fieldsText = `
  SELECT d.id::text AS id, d.name, d.key, d.applies_to, d.data_type, d.values, ${micros('d.created_at')} AS created_at
    FROM custom_attribute_definitions d ORDER BY d.id`;

export type ConversationRow = {
  id: string;
  uuid: string;
  reference_number: string;
  subject: string | null;
  contact_id: string;
  assigned_user_id: string | null;
  assigned_team_id: string | null;
  status: string;
  category: string | null;
  priority: string | null;
  inbox: string;
  custom_attributes: Json | null;
  snoozed_until: number | null;
  closed_at: number | null;
  created_at: number;
  updated_at: number;
};

export const conversationsText = `
  SELECT c.id::text AS id, c.uuid::text AS uuid, c.reference_number, c.subject, c.contact_id::text AS contact_id,
         c.assigned_user_id::text AS assigned_user_id, c.assigned_team_id::text AS assigned_team_id,
         s.name AS status, to_jsonb(s)->>'category' AS category, p.name AS priority, i.name AS inbox,
         to_jsonb(c)->'custom_attributes' AS custom_attributes, ${micros('c.snoozed_until')} AS snoozed_until,
         ${micros('coalesce(c.closed_at, c.resolved_at)')} AS closed_at,
         ${micros('c.created_at')} AS created_at, ${micros('c.updated_at')} AS updated_at
    FROM conversations c
    JOIN conversation_statuses s ON s.id = c.status_id
    JOIN inboxes i ON i.id = c.inbox_id
    LEFT JOIN conversation_priorities p ON p.id = c.priority_id
   WHERE c.id > $1::bigint ORDER BY c.id LIMIT $2`;

export type TagsRow = { conversation_id: string; names: string[] };

export const tagsText = `
  SELECT ct.conversation_id::text AS conversation_id, array_agg(t.name ORDER BY t.name) AS names
    FROM conversation_tags ct JOIN tags t ON t.id = ct.tag_id
   WHERE ct.conversation_id = ANY ($1::bigint[]) GROUP BY ct.conversation_id`;

export type RatingRow = { conversation_id: string; rating: number; feedback: string | null };

export const ratingsText = `
  SELECT DISTINCT ON (r.conversation_id) r.conversation_id::text AS conversation_id, r.rating, r.feedback
    FROM csat_responses r
   WHERE r.conversation_id = ANY ($1::bigint[]) AND r.response_timestamp IS NOT NULL
   ORDER BY r.conversation_id, r.response_timestamp DESC`;

export type MessageRow = {
  id: string;
  uuid: string;
  conversation_id: string;
  type: string;
  status: string;
  private: boolean;
  content_type: string | null;
  content: string | null;
  source_id: string | null;
  sender_id: string;
  channel: string;
  meta: Json | null;
  created_at: number;
};

/** Lines about changes only to count them. */
export const messagesText = `
  SELECT m.id::text AS id, m.uuid::text AS uuid, m.conversation_id::text AS conversation_id, m.type::text AS type,
         m.status::text AS status, m.private, m.content_type::text AS content_type,
         CASE WHEN m.type::text <> 'activity' THEN m.content END AS content,
         m.source_id, m.sender_id::text AS sender_id, i.channel::text AS channel, m.meta, ${micros('m.created_at')} AS created_at
    FROM conversation_messages m
    JOIN conversations c ON c.id = m.conversation_id
    JOIN inboxes i ON i.id = c.inbox_id
   WHERE m.conversation_id = ANY ($1::bigint[]) ORDER BY m.conversation_id, m.created_at, m.id`;

export type MentionRow = { message_id: string; user_id: string };

export const mentionsText = `
  SELECT n.message_id::text AS message_id, n.mentioned_user_id::text AS user_id
    FROM conversation_mentions n
   WHERE n.conversation_id = ANY ($1::bigint[]) AND n.mentioned_user_id IS NOT NULL ORDER BY n.id`;

export type MediaRow = {
  uuid: string;
  message_id: string;
  filename: string;
  content_type: string;
  content_id: string | null;
  size: number | null;
};

export const mediaText = `
  SELECT m.uuid::text AS uuid, m.model_id::text AS message_id, m.filename, m.content_type, m.content_id, m.size
    FROM media m WHERE m.model_type = 'messages' AND m.model_id = ANY ($1::int[]) ORDER BY m.id`;
