-- Chat on a team's web site is a channel too.
ALTER TABLE channels DROP CONSTRAINT channels_type_check;
ALTER TABLE channels ADD CONSTRAINT channels_type_check CHECK (type IN ('mail', 'chat')) NOT VALID;
ALTER TABLE channels VALIDATE CONSTRAINT channels_type_check;

-- Whose channel it is, before anything is known of the organization: its id stands in the snippet of a page. A global table.
CREATE TABLE chat_channels (
  channel_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations
);
CREATE INDEX chat_channels_of_organizations ON chat_channels (organization_id);

-- A visitor's browser. The first message of a stranger, or a signed identity, begins it; a look at a page has no row.
CREATE TABLE widget_sessions (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  channel_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  -- The nonce of the challenge that was solved: it is good for one session.
  challenge text COLLATE "C",
  -- Null for a stranger; the token lasts no longer than the identity.
  verified_until timestamptz,
  -- What a visitor says of themselves, which nothing proves.
  claimed_name text,
  claimed_email text,
  -- {url, title, referrer}, as of the last message.
  page jsonb,
  browser text,
  language text,
  inserted_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, channel_id, challenge),
  FOREIGN KEY (organization_id, channel_id) REFERENCES channels (organization_id, id),
  FOREIGN KEY (organization_id, contact_id) REFERENCES contacts (organization_id, id)
);
CREATE INDEX widget_sessions_of_contacts ON widget_sessions (organization_id, contact_id);
CREATE INDEX widget_sessions_of_channels ON widget_sessions (organization_id, channel_id, inserted_at);

-- Whose session a bearer token is, by its SHA-256. The row goes with the session. A global table.
CREATE TABLE widget_tokens (
  token_hash bytea PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  session_id uuid NOT NULL
);
CREATE INDEX widget_tokens_of_sessions ON widget_tokens (organization_id, session_id);

-- Up to where a visitor has read.
CREATE TABLE widget_reads (
  organization_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  up_to uuid NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, conversation_id, contact_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, contact_id) REFERENCES contacts (organization_id, id)
);
CREATE INDEX widget_reads_of_contacts ON widget_reads (organization_id, contact_id);
