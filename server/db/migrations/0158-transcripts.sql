-- Conversations that visitors have asked for by mail, until the mail has left or is given up.
CREATE TABLE widget_transcripts (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  -- The mail channel that it leaves by.
  channel_id uuid NOT NULL,
  -- The name in From.
  sender text NOT NULL,
  address text COLLATE "C" NOT NULL,
  name text,
  subject text NOT NULL,
  -- As it was when it was asked for, so that every attempt sends the same.
  html text NOT NULL,
  -- The fence: whoever sends it has raised this number, and settles it under that number only.
  attempts smallint NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  inserted_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, contact_id) REFERENCES contacts (organization_id, id),
  FOREIGN KEY (organization_id, channel_id) REFERENCES channels (organization_id, id)
);
CREATE INDEX widget_transcripts_due ON widget_transcripts (next_attempt_at);
CREATE INDEX widget_transcripts_of_conversations ON widget_transcripts (organization_id, conversation_id);
CREATE INDEX widget_transcripts_of_contacts ON widget_transcripts (organization_id, contact_id);
CREATE INDEX widget_transcripts_of_channels ON widget_transcripts (organization_id, channel_id);
