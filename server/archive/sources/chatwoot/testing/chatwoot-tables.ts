/** The tables of Chatwoot 4 that are read, with the columns that are read, named as its published schema (db/schema.rb) names them. */
export const chatwootTables = `
  CREATE TABLE accounts (id serial PRIMARY KEY, name text);
  CREATE TABLE users (id serial PRIMARY KEY, name text, email text, created_at timestamp DEFAULT now());
  CREATE TABLE account_users (account_id bigint, user_id bigint);
  CREATE TABLE teams (id serial PRIMARY KEY, name text, account_id bigint, created_at timestamp DEFAULT now());
  CREATE TABLE team_members (team_id bigint, user_id bigint);
  CREATE TABLE inboxes (id serial PRIMARY KEY, name text, channel_type text, account_id int);
  CREATE TABLE custom_attribute_definitions (id serial PRIMARY KEY, attribute_display_name text, attribute_key text,
    attribute_display_type int, attribute_model int, attribute_values jsonb DEFAULT '[]', account_id bigint, created_at timestamp DEFAULT now());
  CREATE TABLE contacts (id serial PRIMARY KEY, name text, last_name text, email text, phone_number text, identifier text, account_id int,
    custom_attributes jsonb DEFAULT '{}', blocked boolean DEFAULT false, last_activity_at timestamp, created_at timestamp DEFAULT now(),
    updated_at timestamp DEFAULT now());
  CREATE TABLE notes (id serial PRIMARY KEY, content text, account_id bigint, contact_id bigint, user_id bigint, created_at timestamp DEFAULT now());
  CREATE TABLE conversations (id serial PRIMARY KEY, account_id int, inbox_id int, status int, priority int, assignee_id int, team_id bigint,
    contact_id bigint, display_id int, additional_attributes jsonb DEFAULT '{}', custom_attributes jsonb DEFAULT '{}',
    snoozed_until timestamp, created_at timestamp DEFAULT now(), updated_at timestamp DEFAULT now());
  CREATE TABLE messages (id serial PRIMARY KEY, content text, account_id int, inbox_id int, conversation_id int, message_type int,
    private boolean DEFAULT false, status int DEFAULT 0, source_id text, content_attributes json DEFAULT '{}', sender_type text,
    sender_id bigint, created_at timestamp DEFAULT now());
  CREATE TABLE attachments (id serial PRIMARY KEY, message_id int, account_id int);
  CREATE TABLE active_storage_attachments (id bigserial PRIMARY KEY, name text, record_type text, record_id bigint, blob_id bigint);
  CREATE TABLE active_storage_blobs (id bigserial PRIMARY KEY, key text, filename text, content_type text, byte_size bigint);
  CREATE TABLE tags (id serial PRIMARY KEY, name text);
  CREATE TABLE taggings (id serial PRIMARY KEY, tag_id int, taggable_type text, taggable_id int, context text);
  CREATE TABLE csat_survey_responses (id bigserial PRIMARY KEY, account_id bigint, conversation_id bigint, rating int, feedback_message text,
    created_at timestamp DEFAULT now())`;
