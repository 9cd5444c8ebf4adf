-- Domains that an organization says are its own: people with an address there can be told by its providers.
CREATE TABLE domains (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  domain text COLLATE "C" NOT NULL,
  -- What the TXT record contains.
  token text NOT NULL,
  -- How the organization has proved it; null: not yet, or not any more.
  verified_by text CHECK (verified_by IN ('record', 'operator')),
  -- When the record was last there, and last looked up.
  seen_at timestamptz,
  checked_at timestamptz,
  inserted_at timestamptz NOT NULL,
  UNIQUE (organization_id, domain)
);
CREATE UNIQUE INDEX domains_verified ON domains (domain) WHERE verified_by IS NOT NULL;

-- The access of people with an address in a verified domain, who join by signing in; null: only invited people join.
ALTER TABLE identity_providers ADD COLUMN joins_with text;
