-- Files of the store whose rows are gone, until they are gone too: written in the transaction that deletes the row, so that no
-- file is ever left that nothing knows of. A queue over all organizations: whoever removes a file puts `retry_at` off first.
CREATE TABLE discarded_files (
  file_key text COLLATE "C" PRIMARY KEY,
  retry_at timestamptz NOT NULL
);
CREATE INDEX discarded_files_due ON discarded_files (retry_at);
