-- Where people can sign in instead of with a password: OpenID Connect providers of the installation.
CREATE TABLE identity_providers (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- The client secret, encrypted with the secret key.
  sealed bytea NOT NULL,
  trusts_email boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'disabled')),
  last_success_at timestamptz,
  last_fault text,
  last_fault_at timestamptz,
  inserted_at timestamptz NOT NULL
);

-- Accounts at a provider, by its subject: addresses there change, and are reassigned.
CREATE TABLE identities (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES identity_providers ON DELETE CASCADE,
  subject text COLLATE "C" NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  last_email text,
  linked_by text NOT NULL CHECK (linked_by IN ('person', 'email')),
  inserted_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  UNIQUE (provider_id, subject)
);
CREATE INDEX identities_by_user ON identities (user_id);
