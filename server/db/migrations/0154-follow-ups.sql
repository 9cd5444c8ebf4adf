-- Chat conversations with an answer that its visitor may not have read, and when it follows them by mail; null where nothing is to follow.
CREATE TABLE widget_follow_ups (
  organization_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  due_at timestamptz,
  -- The last message that followed them.
  mailed_up_to uuid,
  PRIMARY KEY (organization_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX widget_follow_ups_due ON widget_follow_ups (due_at) WHERE due_at IS NOT NULL;

-- Addresses whose owner says that they never wrote: visitors who claim them are sent nothing. In lower case.
CREATE TABLE widget_refused_addresses (
  organization_id uuid NOT NULL REFERENCES organizations,
  address text COLLATE "C" NOT NULL,
  refused_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, address)
);

-- What a mail says where that is more than its message: several answers in one. Null where it is the message's own body.
ALTER TABLE mail_messages ADD COLUMN sent_html text;

-- The messages before its own whose files it has, too.
ALTER TABLE mail_messages ADD COLUMN also_message_ids uuid[];
