-- Messages to be sent later. The id becomes that of the message, so that it is sent once.
CREATE TABLE scheduled_messages (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  -- Of the app that scheduled it for its author.
  connection_id uuid REFERENCES connections,
  body_html text NOT NULL,
  -- The rest of the request, in the form of the API.
  request jsonb NOT NULL,
  send_at timestamptz NOT NULL,
  -- The conversation's last activity when it was scheduled: what the contact writes later holds it.
  written_after timestamptz NOT NULL,
  held_reason text CHECK (held_reason IN ('contact_replied', 'author_left', 'app_disconnected', 'conversation_merged', 'refused')),
  held_error text,
  leased_until timestamptz,
  inserted_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations (organization_id, id)
);
CREATE INDEX scheduled_messages_of_conversations ON scheduled_messages (organization_id, conversation_id, inserted_at, id);

-- What is waiting, over all organizations; for the timer alone.
CREATE INDEX scheduled_messages_due ON scheduled_messages (send_at) WHERE held_reason IS NULL;

-- When the first scheduled message of a conversation is due, and whether one of them is held.
ALTER TABLE conversations ADD COLUMN scheduled_at timestamptz;
ALTER TABLE conversations ADD COLUMN scheduled_is_held boolean NOT NULL DEFAULT false;

ALTER TABLE attachments ADD COLUMN scheduled_message_id uuid;
ALTER TABLE attachments ADD CONSTRAINT attachments_scheduled_message_id_fkey
  FOREIGN KEY (organization_id, scheduled_message_id) REFERENCES scheduled_messages (organization_id, id) NOT VALID;
