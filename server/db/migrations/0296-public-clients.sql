-- Clients without a secret: registered ones, and those that are described by a document of theirs, once they are connected.
ALTER TABLE apps ADD COLUMN is_public_client boolean NOT NULL DEFAULT false;
ALTER TABLE apps ADD COLUMN document_url text COLLATE "C";

-- A client with a document is an app of the organization that is chosen: until then there is none.
ALTER TABLE consents ALTER COLUMN app_id DROP NOT NULL;
ALTER TABLE consents ADD COLUMN document_url text COLLATE "C";

-- The domains whose documents members may connect; null means the preset.
ALTER TABLE organizations ADD COLUMN assistant_domains text[];

-- Each is used once, and replaced by the next; one that is used again was stolen, and ends the connection.
CREATE TABLE refresh_tokens (
  id uuid PRIMARY KEY,
  secret_hash bytea NOT NULL UNIQUE,
  connection_id uuid NOT NULL REFERENCES connections ON DELETE CASCADE,
  scopes text[] NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX refresh_tokens_by_connection ON refresh_tokens (connection_id);
CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_at);
