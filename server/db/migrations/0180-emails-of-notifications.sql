-- When the next notification of a member is due by a way other than the inbox; null where nothing waits.
CREATE TABLE notification_timers (
  organization_id uuid NOT NULL REFERENCES organizations,
  user_id uuid NOT NULL REFERENCES users,
  channel text COLLATE "C" NOT NULL,
  due_at timestamptz,
  sent_at timestamptz,
  PRIMARY KEY (organization_id, user_id, channel)
);
CREATE INDEX notification_timers_due ON notification_timers (channel, due_at) WHERE due_at IS NOT NULL;

-- When it is emailed if it is still unread; null once it was, and for everything from before the upgrade.
ALTER TABLE notifications ADD COLUMN email_at timestamptz;

ALTER TABLE notification_preferences ADD COLUMN muted_email_kinds text[] NOT NULL DEFAULT '{}';
-- {"from": "22:00", "to": "07:00", "time_zone": "Europe/Berlin"}
ALTER TABLE notification_preferences ADD COLUMN quiet_hours jsonb;
