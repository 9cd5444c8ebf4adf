-- The secret of a link is derived from its id with the installation's key and never stored; the hash finds it
-- (decisions/0036). Invitations made before have no link until somebody makes one.
ALTER TABLE invitations
  ADD COLUMN link_id uuid,
  ADD COLUMN link_hash bytea,
  ADD COLUMN mail_status text CHECK (mail_status IN ('queued', 'sent', 'refused'));
CREATE UNIQUE INDEX invitations_by_link ON invitations (link_hash);

-- One for each request, also where nobody has the address: both take the same statements (security 87).
CREATE TABLE password_resets (
  id uuid PRIMARY KEY,
  link_hash bytea NOT NULL UNIQUE,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX password_resets_by_user ON password_resets (user_id, inserted_at);
CREATE INDEX password_resets_by_expiry ON password_resets (expires_at);
