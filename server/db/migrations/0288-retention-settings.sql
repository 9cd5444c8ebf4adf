-- How long an organization keeps things; null: as long as without settings. No row: none.
CREATE TABLE retention_settings (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  -- Closed conversations, since their last activity.
  conversation_days smallint CHECK (conversation_days BETWEEN 30 AND 3650),
  -- The sources of email that became messages.
  mail_source_days smallint CHECK (mail_source_days BETWEEN 0 AND 3650),
  -- The audit log.
  audit_days smallint CHECK (audit_days BETWEEN 30 AND 3650),
  updated_at timestamptz NOT NULL
);
