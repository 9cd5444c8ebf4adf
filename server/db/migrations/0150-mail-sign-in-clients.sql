-- OAuth clients that organizations have registered with providers of mailboxes, for all channels of theirs; the secret is sealed.
CREATE TABLE mail_sign_in_clients (
  organization_id uuid NOT NULL REFERENCES organizations,
  provider text COLLATE "C" NOT NULL CHECK (provider IN ('google', 'microsoft')),
  client_id text NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (organization_id, provider)
);
