-- The positions of events that were passed over and are to be tried again, at most a hundred; and when.
ALTER TABLE log_cursors ADD COLUMN retry_positions bigint[] NOT NULL DEFAULT '{}';
ALTER TABLE log_cursors ADD COLUMN retry_at timestamptz;
