-- Channels that the server itself carries, mail being the first; what channel apps bring in has no row here.
CREATE TABLE channels (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  type text COLLATE "C" NOT NULL CHECK (type IN ('mail')),
  name text NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'ok' CHECK (state IN ('ok', 'failing', 'paused')),
  state_reason text,
  state_since timestamptz NOT NULL DEFAULT now(),
  -- Checked by the server for the type; holds no secret.
  settings jsonb NOT NULL DEFAULT '{}',
  inserted_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- The row stays: messages say by which channel they came.
  deleted_at timestamptz,
  PRIMARY KEY (organization_id, id)
);

-- Sealed by the installation's secret key; nobody reads them but the server.
CREATE TABLE channel_secrets (
  organization_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (organization_id, channel_id, name),
  FOREIGN KEY (organization_id, channel_id) REFERENCES channels (organization_id, id)
);

-- Whose mail it is, before anything is known of the organization: by the SHA-256 of the name of an address under
-- DESKBELL_INBOUND_DOMAIN, or of the token in the path of POST /inbound/mail/{token}. A global table.
CREATE TABLE inbound_tokens (
  token_hash bytea PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('address', 'http')),
  organization_id uuid NOT NULL REFERENCES organizations,
  channel_id uuid NOT NULL
);
CREATE INDEX inbound_tokens_of_channels ON inbound_tokens (organization_id, channel_id);

-- The organization's own addresses, in lower case: where its mail is sent to, and comes from.
CREATE TABLE mail_addresses (
  organization_id uuid NOT NULL,
  address text COLLATE "C" NOT NULL,
  channel_id uuid NOT NULL,
  PRIMARY KEY (organization_id, address),
  FOREIGN KEY (organization_id, channel_id) REFERENCES channels (organization_id, id)
);
CREATE INDEX mail_addresses_of_channels ON mail_addresses (organization_id, channel_id);

-- How far each folder of a mailbox is read. `lease_number` stands in the condition of every write of whoever reads it: a
-- process that was paused, and lost its lease, writes nothing any more.
CREATE TABLE mail_folders (
  organization_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  folder text NOT NULL,
  uidvalidity bigint,
  next_uid bigint,
  -- Down to where mail from before the start is read; null where none is wanted, or all is done.
  earlier_uid bigint,
  lease_number bigint NOT NULL DEFAULT 0,
  leased_until timestamptz,
  looked_at timestamptz,
  PRIMARY KEY (organization_id, channel_id, folder),
  FOREIGN KEY (organization_id, channel_id) REFERENCES channels (organization_id, id)
);
CREATE INDEX mail_folders_by_lease ON mail_folders (leased_until);

-- One row for each mail that was taken in, by whichever way; written with the file, before the mail is acknowledged.
CREATE TABLE mail_receipts (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  channel_id uuid NOT NULL,
  -- `folder:uidvalidity:uid`, or what else names this delivery of it: the same again is the same receipt.
  source_key text COLLATE "C" NOT NULL,
  -- The source in the file store; null once it was handed on to its message, or is gone.
  raw_key text COLLATE "C",
  size integer NOT NULL,
  -- What the connection knew that the mail does not say: {from, to, verdicts}.
  envelope jsonb NOT NULL DEFAULT '{}',
  -- From before the channel's start: written closed, without events.
  is_earlier boolean NOT NULL DEFAULT false,
  state text COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'held', 'refused', 'failed')),
  attempts smallint NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  reason text,
  message_id uuid,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, channel_id, source_key),
  FOREIGN KEY (organization_id, channel_id) REFERENCES channels (organization_id, id),
  FOREIGN KEY (organization_id, message_id) REFERENCES messages (organization_id, id) ON DELETE SET NULL (message_id)
);
CREATE INDEX mail_receipts_due ON mail_receipts (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX mail_receipts_to_look_at ON mail_receipts (organization_id, state, received_at, id)
  WHERE state IN ('held', 'failed');
CREATE INDEX mail_receipts_of_messages ON mail_receipts (organization_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX mail_receipts_with_source ON mail_receipts (received_at) WHERE raw_key IS NOT NULL;

-- Mail that was written, known by the SHA-256 of its Message-ID, From and Date: once in an organization, whichever ways it
-- comes in.
CREATE TABLE mail_fingerprints (
  organization_id uuid NOT NULL,
  fingerprint bytea NOT NULL,
  message_id uuid NOT NULL,
  PRIMARY KEY (organization_id, fingerprint),
  FOREIGN KEY (organization_id, message_id) REFERENCES messages (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX mail_fingerprints_of_messages ON mail_fingerprints (organization_id, message_id);

-- What a message is as a mail.
CREATE TABLE mail_messages (
  organization_id uuid NOT NULL,
  message_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  direction text COLLATE "C" NOT NULL CHECK (direction IN ('in', 'out')),
  subject text,
  -- As written, without angle brackets.
  message_id_header text,
  in_reply_to text,
  reference_ids text[] NOT NULL DEFAULT '{}',
  -- {spf, dkim, dmarc}: what a server that we trust, or the listener, found.
  verdicts jsonb NOT NULL DEFAULT '{}',
  is_automatic boolean NOT NULL DEFAULT false,
  -- What the message repeats of earlier ones, sanitised.
  quoted_html text,
  -- The source in the file store, for as long as it is kept.
  raw_key text COLLATE "C",
  -- The Date of the mail; its arrival where that is absent, or lies in the future.
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, message_id),
  FOREIGN KEY (organization_id, message_id) REFERENCES messages (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, channel_id) REFERENCES channels (organization_id, id)
);
CREATE INDEX mail_messages_with_source ON mail_messages (sent_at) WHERE raw_key IS NOT NULL;

-- The SHA-256 of every Message-ID that a message is known by: its own, and those that servers gave it on the way.
CREATE TABLE mail_message_ids (
  organization_id uuid NOT NULL,
  id_hash bytea NOT NULL,
  message_id uuid NOT NULL,
  PRIMARY KEY (organization_id, id_hash, message_id),
  FOREIGN KEY (organization_id, message_id) REFERENCES messages (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX mail_message_ids_of_messages ON mail_message_ids (organization_id, message_id);

-- Whom a mail came from and went to, in the order of its headers.
CREATE TABLE mail_recipients (
  organization_id uuid NOT NULL,
  message_id uuid NOT NULL,
  place smallint NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('from', 'to', 'cc', 'bcc', 'reply_to')),
  -- In lower case; empty where its contact was erased.
  address text COLLATE "C" NOT NULL,
  name text,
  -- Of what we send; null for what came in.
  state text COLLATE "C" CHECK (state IN ('queued', 'sent', 'delayed', 'failed')),
  error text,
  PRIMARY KEY (organization_id, message_id, place),
  FOREIGN KEY (organization_id, message_id) REFERENCES messages (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX mail_recipients_by_address ON mail_recipients (organization_id, address);

-- What has yet to be sent, and what was: the row is the job.
CREATE TABLE mail_outbox (
  organization_id uuid NOT NULL,
  message_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed')),
  attempts smallint NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  leased_until timestamptz,
  error text,
  inserted_at timestamptz NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (organization_id, message_id),
  FOREIGN KEY (organization_id, message_id) REFERENCES messages (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, channel_id) REFERENCES channels (organization_id, id)
);
CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at) WHERE state IN ('queued', 'sending');
CREATE INDEX mail_outbox_of_channels ON mail_outbox (organization_id, channel_id, sent_at);

-- Further addresses that a contact writes from, in lower case, beside contacts.email.
CREATE TABLE contact_addresses (
  organization_id uuid NOT NULL,
  address text COLLATE "C" NOT NULL,
  contact_id uuid NOT NULL,
  PRIMARY KEY (organization_id, address),
  FOREIGN KEY (organization_id, contact_id) REFERENCES contacts (organization_id, id)
);
CREATE INDEX contact_addresses_of_contacts ON contact_addresses (organization_id, contact_id);

-- Who takes part in a conversation by mail. One who joined by a reply gets no answer before a member has confirmed them.
CREATE TABLE conversation_participants (
  organization_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  address text COLLATE "C" NOT NULL,
  name text,
  contact_id uuid,
  confirmed_at timestamptz,
  inserted_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, conversation_id, address),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, contact_id) REFERENCES contacts (organization_id, id)
);
CREATE INDEX conversation_participants_of_contacts ON conversation_participants (organization_id, contact_id);

-- Where its answers go; null for what an app brought in or a member began.
ALTER TABLE conversations ADD COLUMN channel_id uuid;

ALTER TABLE conversations ADD CONSTRAINT conversations_channel_id_fkey
  FOREIGN KEY (organization_id, channel_id) REFERENCES channels (organization_id, id) NOT VALID;

-- What the message's channel says of it, for `meta_info.deskbell`; null for what came by none.
ALTER TABLE messages ADD COLUMN channel_info jsonb;
