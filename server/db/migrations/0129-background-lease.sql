-- Which process polls for all organizations (decisions/0146). Unlogged: renewing it writes no WAL, and after a crash of PostgreSQL
-- or a failover the row is simply made anew.
CREATE UNLOGGED TABLE background_lease (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  holder_id uuid NOT NULL,
  taken_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
