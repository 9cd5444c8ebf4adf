-- Two more kinds: a conversation that comes into one's team, and a scheduled message that is held.
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('assignment', 'mention', 'reply', 'note', 'team', 'held')) NOT VALID;
-- The former is off until a member switches it on.
UPDATE notification_preferences SET muted_kinds = muted_kinds || '{team}';
