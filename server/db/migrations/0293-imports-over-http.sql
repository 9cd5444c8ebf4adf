-- Imports of other systems that are read over HTTP: `secret` is the sealed token, until everything was read; `read_count` says how many
-- conversations were, `read_at` when that was complete. From then on, `file_key` is the archive of what was read.
ALTER TABLE imports ADD COLUMN secret bytea;
ALTER TABLE imports ADD COLUMN read_count integer NOT NULL DEFAULT 0;
ALTER TABLE imports ADD COLUMN read_at timestamptz;
-- Sources are known to the code: a further one needs no migration.
ALTER TABLE imports DROP CONSTRAINT imports_kind_check;
ALTER TABLE imports ADD CONSTRAINT imports_kind_check CHECK (kind ~ '^[a-z][a-z0-9-]{0,31}$') NOT VALID;

-- What has been read of such a system: a file with records and their attachments, and the position from which reading continues.
CREATE TABLE import_parts (
  organization_id uuid NOT NULL,
  import_id       uuid NOT NULL,
  number          integer NOT NULL,
  file_key        text NOT NULL,
  position        jsonb NOT NULL,
  PRIMARY KEY (organization_id, import_id, number),
  FOREIGN KEY (organization_id, import_id) REFERENCES imports (organization_id, id) ON DELETE CASCADE
);
