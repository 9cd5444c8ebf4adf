-- What signing out at a provider needs (the address and the ID token, encrypted), for sessions that it has proved.
CREATE TABLE provider_sign_outs (
  session_id uuid PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  sealed bytea NOT NULL
);
ALTER TABLE sign_in_attempts ADD COLUMN sealed_sign_out bytea;

-- Whether signing out here also signs out at the provider. Not at those from before: the address to return to isn't
-- registered there.
ALTER TABLE identity_providers ADD COLUMN ends_session boolean NOT NULL DEFAULT false;

-- Who disabled a provider: only the operator enables what the operator has disabled. Null for one that is active.
ALTER TABLE identity_providers ADD COLUMN disabled_by text;
