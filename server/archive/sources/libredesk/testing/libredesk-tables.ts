/**
 * The tables of Libredesk 2.6 that are read, with the columns that are read, named as its published schema (schema.sql) names them.
 * Libredesk is licensed under the AGPL 3.0: its names are used here, and nothing is copied.
 */
export const libredeskTables = `
  CREATE TABLE settings (key text, value jsonb);
  CREATE TABLE inboxes (id serial PRIMARY KEY, name text, channel text);
  CREATE TABLE teams (id serial PRIMARY KEY, name text, created_at timestamptz DEFAULT now());
  CREATE TABLE team_members (team_id bigint, user_id bigint);
  CREATE TABLE users (id bigserial PRIMARY KEY, type text, first_name text, last_name text, email text, enabled boolean DEFAULT true,
    phone_number_country_code text, phone_number text, external_user_id text, custom_attributes jsonb DEFAULT '{}',
    last_active_at timestamptz, deleted_at timestamptz, created_at timestamptz DEFAULT now(), updated_at timestamptz DEFAULT now());
  CREATE TABLE contact_notes (id serial PRIMARY KEY, contact_id bigint, user_id bigint, note text, created_at timestamptz DEFAULT now());
  CREATE TABLE custom_attribute_definitions (id serial PRIMARY KEY, name text, key text, applies_to text, data_type text,
    values text[] DEFAULT '{}', created_at timestamptz DEFAULT now());
  CREATE TABLE conversation_statuses (id serial PRIMARY KEY, name text, category text);
  CREATE TABLE conversation_priorities (id serial PRIMARY KEY, name text);
  CREATE TABLE conversations (id bigserial PRIMARY KEY, uuid uuid DEFAULT gen_random_uuid(), reference_number text, subject text,
    contact_id bigint, assigned_user_id bigint, assigned_team_id int, inbox_id int, status_id int, priority_id int,
    custom_attributes jsonb DEFAULT '{}', snoozed_until timestamptz, closed_at timestamptz, resolved_at timestamptz,
    created_at timestamptz DEFAULT now(), updated_at timestamptz DEFAULT now());
  CREATE TABLE conversation_messages (id bigserial PRIMARY KEY, uuid uuid DEFAULT gen_random_uuid(), type text, status text,
    private boolean DEFAULT false, conversation_id bigint, content_type text, content text, source_id text, sender_id bigint,
    meta jsonb DEFAULT '{}', created_at timestamptz DEFAULT now());
  CREATE TABLE conversation_mentions (id bigserial PRIMARY KEY, conversation_id bigint, message_id bigint, mentioned_user_id bigint);
  CREATE TABLE tags (id serial PRIMARY KEY, name text);
  CREATE TABLE conversation_tags (tag_id int, conversation_id bigint);
  CREATE TABLE csat_responses (id serial PRIMARY KEY, conversation_id bigint, rating int, feedback text, response_timestamp timestamptz);
  CREATE TABLE media (id serial PRIMARY KEY, uuid uuid DEFAULT gen_random_uuid(), filename text, content_type text, content_id text,
    model_id int, model_type text, size int)`;
