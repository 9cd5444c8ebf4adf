-- How far each consumer of an organization's log has come. Whoever moves one holds its row, and does what the events ask for in
-- the same transaction.
CREATE TABLE log_cursors (
  organization_id uuid NOT NULL REFERENCES organizations,
  consumer text COLLATE "C" NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (organization_id, consumer)
);

-- Nobody is notified of what happened before the upgrade.
INSERT INTO log_cursors (organization_id, consumer, position)
SELECT organization_id, 'notifications', last_position FROM event_heads;

-- What contacts wrote earlier counts as read: before the upgrade, or before the member joined.
ALTER TABLE members ADD COLUMN unread_since timestamptz NOT NULL DEFAULT now();

-- Up to when a member has read a conversation. Without a row: up to members.unread_since.
CREATE TABLE conversation_reads (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  conversation_id uuid NOT NULL,
  read_at timestamptz NOT NULL,
  is_unread_by_hand boolean NOT NULL,
  PRIMARY KEY (organization_id, user_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
CREATE INDEX conversation_reads_by_conversation ON conversation_reads (organization_id, conversation_id);

CREATE TABLE followers (
  organization_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  PRIMARY KEY (organization_id, conversation_id, user_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
CREATE INDEX followers_by_user ON followers (organization_id, user_id);

-- What a member is told of; the texts are read from the message or note. At most one is unread of each kind and conversation.
CREATE TABLE notifications (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  conversation_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('assignment', 'mention', 'reply', 'note')),
  count integer NOT NULL,
  -- Of the latest: who, and what they wrote.
  actor_user_id uuid REFERENCES users,
  actor_app_id uuid REFERENCES apps,
  message_id uuid,
  note_id uuid,
  read_at timestamptz,
  -- The request that marked all as read, by which it can be undone.
  reading_id uuid,
  inserted_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
CREATE UNIQUE INDEX notifications_unread ON notifications (organization_id, user_id, conversation_id, kind)
  WHERE read_at IS NULL;
CREATE INDEX notifications_by_user ON notifications (organization_id, user_id, updated_at, id);
CREATE INDEX notifications_by_conversation ON notifications (organization_id, conversation_id, user_id);
CREATE INDEX notifications_by_reading ON notifications (organization_id, user_id, reading_id)
  WHERE reading_id IS NOT NULL;
CREATE INDEX notifications_by_age ON notifications (updated_at);

-- Without a row the defaults hold (server/features/notifications/preference-store.ts).
CREATE TABLE notification_preferences (
  organization_id uuid NOT NULL REFERENCES organizations,
  user_id uuid NOT NULL REFERENCES users,
  muted_kinds text[] NOT NULL,
  desktop boolean NOT NULL,
  sound boolean NOT NULL,
  read_when text COLLATE "C" NOT NULL CHECK (read_when IN ('viewed', 'replied', 'by_hand')),
  PRIMARY KEY (organization_id, user_id)
);
