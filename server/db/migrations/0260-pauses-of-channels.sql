-- Of a channel whose server accepts no email: when sending is tried again.
ALTER TABLE channels ADD COLUMN sends_after timestamptz;
