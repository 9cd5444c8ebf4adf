-- When a page first loaded the chat of a channel: once for the channel, and nothing of who looked.
ALTER TABLE channels ADD COLUMN first_visit_at timestamptz;
