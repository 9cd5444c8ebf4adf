-- Contacts from a file: its rows wait here, and leave as they become contacts. Refused ones stay for a week, for download.
CREATE TABLE contact_imports (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  file_name text NOT NULL,
  columns text[] NOT NULL,
  -- What each column is; null for those left out. Null until it is started.
  mapping text[],
  state text NOT NULL DEFAULT 'uploading' CHECK (state IN ('uploading', 'running', 'finished')),
  row_count integer NOT NULL DEFAULT 0,
  -- Rows before this one are done.
  next_place integer NOT NULL DEFAULT 0,
  created_count integer NOT NULL DEFAULT 0,
  updated_count integer NOT NULL DEFAULT 0,
  refused_count integer NOT NULL DEFAULT 0,
  inserted_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX contact_imports_by_insertion ON contact_imports (organization_id, inserted_at, id);
CREATE INDEX contact_imports_expiring ON contact_imports (inserted_at);
CREATE INDEX contact_imports_running ON contact_imports (id) WHERE state = 'running';

CREATE TABLE contact_import_rows (
  organization_id uuid NOT NULL,
  import_id uuid NOT NULL,
  place integer NOT NULL,
  cells text[] NOT NULL,
  -- Why it was refused.
  reason text,
  PRIMARY KEY (organization_id, import_id, place),
  FOREIGN KEY (organization_id, import_id) REFERENCES contact_imports (organization_id, id) ON DELETE CASCADE
);
