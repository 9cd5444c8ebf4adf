-- Tenant tables: organization_id leads every primary key, foreign key and index that a request uses, so that no
-- row can point into another organization and the same schema can be sharded by organization.

CREATE TABLE contacts (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  external_id text COLLATE "C",
  name text,
  email text COLLATE "C",
  phone text,
  instagram_handle text,
  profile_picture_url text,
  is_blocked boolean NOT NULL DEFAULT false,
  custom_attributes jsonb NOT NULL DEFAULT '{}',
  meta_info jsonb NOT NULL DEFAULT '{}',
  last_seen_at timestamptz,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id)
);

-- Partial, so that a young table without statistics cannot have them chosen for a look-up by id.
CREATE UNIQUE INDEX contacts_by_external_id ON contacts (organization_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX contacts_by_email ON contacts (organization_id, email) WHERE email IS NOT NULL;

CREATE TABLE conversation_counters (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  last_number bigint NOT NULL
);

CREATE TABLE conversations (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  number bigint NOT NULL,
  subject text,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'snoozed', 'closed')),
  priority text NOT NULL DEFAULT 'none' CHECK (priority IN ('none', 'low', 'medium', 'high', 'urgent')),
  source text NOT NULL CHECK (source IN ('dashboard', 'api', 'chat', 'email', 'sms', 'instagram', 'whatsapp',
    'slack', 'discord', 'import', 'system')),
  is_spam boolean NOT NULL DEFAULT false,
  contact_id uuid,
  assignee_id uuid REFERENCES users,
  custom_attributes jsonb NOT NULL DEFAULT '{}',
  meta_info jsonb NOT NULL DEFAULT '{}',
  message_count integer NOT NULL DEFAULT 0,
  last_message_id uuid,
  last_message_preview text,
  last_message_user_id uuid REFERENCES users,
  last_message_contact_id uuid,
  last_message_at timestamptz,
  solution_message_id uuid,
  waiting_since timestamptz,
  first_replied_at timestamptz,
  snoozed_until timestamptz,
  closed_at timestamptz,
  merged_into_id uuid,
  last_activity_at timestamptz NOT NULL DEFAULT now(),
  inserted_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, contact_id) REFERENCES contacts (organization_id, id),
  FOREIGN KEY (organization_id, last_message_contact_id) REFERENCES contacts (organization_id, id),
  FOREIGN KEY (organization_id, merged_into_id) REFERENCES conversations (organization_id, id),
  CHECK (merged_into_id <> id)
);
CREATE UNIQUE INDEX conversations_by_number ON conversations (organization_id, number);

-- A list is one walk of one of these. The common ones are partial: spam and merged conversations are listed only
-- on request, and an index without them stays short.
CREATE INDEX conversations_by_activity ON conversations (organization_id, last_activity_at, id)
  WHERE NOT is_spam AND merged_into_id IS NULL;
CREATE INDEX conversations_by_status ON conversations (organization_id, status, last_activity_at, id)
  WHERE NOT is_spam AND merged_into_id IS NULL;
CREATE INDEX conversations_by_assignee ON conversations (organization_id, assignee_id, last_activity_at, id)
  WHERE assignee_id IS NOT NULL AND NOT is_spam AND merged_into_id IS NULL;
CREATE INDEX conversations_unassigned ON conversations (organization_id, last_activity_at, id)
  WHERE assignee_id IS NULL AND NOT is_spam AND merged_into_id IS NULL;
CREATE INDEX conversations_by_contact ON conversations (organization_id, contact_id, last_activity_at, id);
CREATE INDEX conversations_by_update ON conversations (organization_id, updated_at, id);
CREATE INDEX conversations_by_insertion ON conversations (organization_id, inserted_at, id);
CREATE INDEX conversations_spam ON conversations (organization_id, last_activity_at, id) WHERE is_spam;
CREATE INDEX conversations_merged ON conversations (organization_id, last_activity_at, id)
  WHERE merged_into_id IS NOT NULL;

-- Every message moves its conversation to the head of the activity indexes and leaves a dead entry there; the head
-- is what everybody reads first, so it is cleaned early.
ALTER TABLE conversations SET (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0
);

CREATE TABLE messages (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  source text NOT NULL CHECK (source IN ('dashboard', 'api', 'chat', 'email', 'sms', 'instagram', 'whatsapp',
    'slack', 'discord', 'import', 'system')),
  body_html text NOT NULL,
  user_id uuid REFERENCES users,
  contact_id uuid,
  via_app_id uuid REFERENCES apps,
  is_ai_message boolean NOT NULL DEFAULT false,
  reply_to_id uuid,
  external_id text COLLATE "C",
  meta_info jsonb NOT NULL DEFAULT '{}',
  marked_as_solution_at timestamptz,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations (organization_id, id),
  FOREIGN KEY (organization_id, contact_id) REFERENCES contacts (organization_id, id),
  FOREIGN KEY (organization_id, reply_to_id) REFERENCES messages (organization_id, id),
  CHECK (user_id IS NULL OR contact_id IS NULL)
);
CREATE INDEX messages_by_conversation ON messages (organization_id, conversation_id, inserted_at, id);

ALTER TABLE conversations
  ADD FOREIGN KEY (organization_id, last_message_id) REFERENCES messages (organization_id, id)
    DEFERRABLE INITIALLY IMMEDIATE,
  ADD FOREIGN KEY (organization_id, solution_message_id) REFERENCES messages (organization_id, id)
    DEFERRABLE INITIALLY IMMEDIATE;

CREATE TABLE tags (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  color text,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX tags_by_name ON tags (organization_id, name);

-- Carries the conversation's activity, so that the list of a tag is one index walk like any other.
CREATE TABLE conversation_tags (
  organization_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  last_activity_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, conversation_id, tag_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations (organization_id, id),
  FOREIGN KEY (organization_id, tag_id) REFERENCES tags (organization_id, id)
);
CREATE INDEX conversation_tags_by_activity
  ON conversation_tags (organization_id, tag_id, last_activity_at, conversation_id);

-- Only success is kept, as the id of what was made: the answer is presented anew at each replay.
CREATE TABLE idempotency_keys (
  organization_id uuid NOT NULL,
  caller_id uuid NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint bytea NOT NULL,
  record_id uuid NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, caller_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (inserted_at);
