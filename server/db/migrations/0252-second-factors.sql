-- The seed of a person's authenticator app, encrypted with the secret key.
CREATE TABLE totp_secrets (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  sealed bytea NOT NULL,
  -- The latest step of 30 seconds whose code was used: neither it nor an earlier one is accepted again.
  last_step bigint NOT NULL,
  inserted_at timestamptz NOT NULL
);

-- SHA-256 of codes of 80 bits, for when a person has lost their device. A used one is deleted.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
