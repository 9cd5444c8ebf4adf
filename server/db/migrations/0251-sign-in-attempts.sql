-- What the person has proved: Unix seconds by kind of proof, as {"password": 1764000000}. Null if a server of an earlier version
-- began the session: then it was a password, when the session began.
ALTER TABLE sessions ADD COLUMN proofs jsonb;

-- Somebody who has proved something, but not yet everything that their account needs to sign in.
CREATE TABLE sign_in_attempts (
  id uuid PRIMARY KEY,
  secret_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  proofs jsonb NOT NULL,
  -- Codes that were wrong, or are being checked.
  failures smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_attempts_by_user ON sign_in_attempts (user_id);
CREATE INDEX sign_in_attempts_by_expiry ON sign_in_attempts (expires_at);
