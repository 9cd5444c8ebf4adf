-- Files of macros. A message that is sent with one gets a row of its own for the same file, which stays while one of them does.
-- Bound to a macro, a file never expires: `inserted_at` is infinity. Dropped from it, it has no place, and drafts that have it
-- can be sent for another day.
ALTER TABLE attachments ADD COLUMN macro_id uuid;

-- Whether other rows may have the same file.
ALTER TABLE attachments ADD COLUMN is_shared boolean NOT NULL DEFAULT false;

ALTER TABLE attachments ADD CONSTRAINT attachments_macro_id_fkey
  FOREIGN KEY (organization_id, macro_id) REFERENCES macros (organization_id, id) NOT VALID;
