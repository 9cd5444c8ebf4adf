-- Failed sign-ins and client authentications, counted by the minute (contract section 7). A counter is known by a keyed
-- digest of whom and where it counts, so that the table names nobody.

CREATE TABLE failed_attempts (
  key_hash bytea PRIMARY KEY,
  failures integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);
CREATE INDEX failed_attempts_by_end ON failed_attempts (window_ends_at);
