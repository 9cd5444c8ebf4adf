-- Files on messages and notes. The row comes first, then the bytes, then what they hang on; `caller_id` is whoever may do
-- all three. `file_key` is known from the start, so that what a crash leaves in the store can be found and removed.
CREATE TABLE attachments (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  caller_id uuid NOT NULL,
  original_filename text NOT NULL,
  extension text COLLATE "C" NOT NULL,
  content_type text COLLATE "C" NOT NULL,
  file_size integer NOT NULL CHECK (file_size > 0),
  file_key text COLLATE "C" NOT NULL,
  sniffed_type text COLLATE "C",
  upload_began_at timestamptz,
  uploaded_at timestamptz,
  message_id uuid,
  note_id uuid,
  place smallint,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, message_id) REFERENCES messages (organization_id, id),
  FOREIGN KEY (organization_id, note_id) REFERENCES notes (organization_id, id),
  CHECK (num_nonnulls(message_id, note_id) = 0 OR (num_nonnulls(message_id, note_id) = 1 AND uploaded_at IS NOT NULL))
);
CREATE INDEX attachments_of_messages ON attachments (organization_id, message_id, place) WHERE message_id IS NOT NULL;
CREATE INDEX attachments_of_notes ON attachments (organization_id, note_id, place) WHERE note_id IS NOT NULL;

-- What hangs on nothing, over all organizations; for the sweep alone.
CREATE INDEX attachments_unbound ON attachments (inserted_at) WHERE message_id IS NULL AND note_id IS NULL;
