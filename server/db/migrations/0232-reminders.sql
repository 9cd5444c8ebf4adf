-- A member's own reminder of a conversation: due at a time, unless somebody writes a message in it before.
CREATE TABLE reminders (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  conversation_id uuid NOT NULL,
  remind_at timestamptz NOT NULL,
  -- The conversation's last activity when it was set: a later message ends it.
  written_after timestamptz NOT NULL,
  inserted_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, user_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
CREATE INDEX reminders_of_conversations ON reminders (organization_id, conversation_id);

-- What is waiting, over all organizations; for the timer alone.
CREATE INDEX reminders_due ON reminders (remind_at);

ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('assignment', 'mention', 'reply', 'note', 'team', 'held', 'reminder')) NOT VALID;
