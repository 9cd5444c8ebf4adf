-- When its mailbox was last looked into; when its admins were told that it fails; and how its last test went.
ALTER TABLE channels ADD COLUMN looked_at timestamptz;
ALTER TABLE channels ADD COLUMN failure_told_at timestamptz;
ALTER TABLE channels ADD COLUMN last_test jsonb;
