-- A secret that is being replaced works until a moment that its people have named; a deleted app keeps its row, since
-- messages say by which app they were written.
ALTER TABLE app_secrets ADD COLUMN expires_at timestamptz;
ALTER TABLE apps ADD COLUMN deleted_at timestamptz;
CREATE INDEX connections_by_insertion ON connections (organization_id, inserted_at, id) WHERE revoked_at IS NULL;
CREATE INDEX connections_by_app ON connections (app_id) WHERE revoked_at IS NULL;

-- Who did what (decisions/0090). What names people and things is kept as it was said then; ids lead to what they are now.
CREATE TABLE audit_entries (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  area text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  user_id uuid REFERENCES users,
  app_id uuid REFERENCES apps,
  details jsonb NOT NULL,
  address inet,
  user_agent text,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX audit_entries_by_insertion ON audit_entries (organization_id, inserted_at, id);
CREATE INDEX audit_entries_by_person ON audit_entries (organization_id, user_id, inserted_at, id);
CREATE INDEX audit_entries_by_area ON audit_entries (organization_id, area, inserted_at, id);
CREATE INDEX audit_entries_by_age ON audit_entries (inserted_at);
