-- What led to a change that its actor didn't ask for: {"kind", "id"}; null: they did, or nothing is recorded.
ALTER TABLE events ADD COLUMN caused_by jsonb;
