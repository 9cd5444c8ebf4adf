-- Signatures of emails: one of each member who wrote one, and that of the organization, whose `owner_id` is its own id.
CREATE TABLE signatures (
  organization_id uuid NOT NULL REFERENCES organizations,
  owner_id uuid NOT NULL,
  -- Sanitized, with variables; empty for no signature.
  body_html text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, owner_id)
);

-- The signature that an email was sent with, filled in; null if it was that of the channel.
ALTER TABLE mail_messages ADD COLUMN signature_html text;
