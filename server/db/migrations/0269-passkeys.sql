-- Keys of people's devices, with which they sign in instead of with a password. Each verifies its user, and so is both factors.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- What the device calls it, in base64url.
  credential_id text COLLATE "C" NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- How often it has signed, if the device counts: a lower number than before comes from a copy.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  -- The host of the base URL at that time. Browsers offer it there only.
  rp_id text NOT NULL,
  inserted_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- SHA-256 of challenges that were answered, until they expire: each counts once.
CREATE TABLE used_challenges (
  challenge_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_challenges_by_expiry ON used_challenges (expires_at);
