-- The key by which push services recognize this installation, encrypted with the secret key; made when it is first needed.
CREATE TABLE push_key (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  sealed bytea NOT NULL
);

-- Where a signed-in browser receives push messages. It ends with its session.
CREATE TABLE push_subscriptions (
  session_id uuid PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  endpoint text NOT NULL,
  -- SHA-256: a browser has one subscription, whoever is signed in there.
  endpoint_hash bytea NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  inserted_at timestamptz NOT NULL
);

-- When it is pushed if it is still unread then; null once it was, and for everything from before the upgrade.
ALTER TABLE notifications ADD COLUMN push_at timestamptz;

ALTER TABLE notification_preferences ADD COLUMN muted_push_kinds text[] NOT NULL DEFAULT '{}';

-- Until when a member counts as looking at the inbox, in any tab.
ALTER TABLE notification_timers ADD COLUMN active_until timestamptz;
