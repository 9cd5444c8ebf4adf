-- Imports that admins start in the product: a file is uploaded, read once to say what it has, and loaded. `leased_until`
-- is null for imports of the command line, which hold a lock instead; `attempt` says which process has it.
ALTER TABLE imports ALTER COLUMN source DROP NOT NULL;
ALTER TABLE imports ALTER COLUMN origin DROP NOT NULL;
ALTER TABLE imports ALTER COLUMN manifest_hash DROP NOT NULL;
ALTER TABLE imports ALTER COLUMN keeps_ids DROP NOT NULL;
ALTER TABLE imports ADD COLUMN kind text NOT NULL DEFAULT 'archive';
ALTER TABLE imports ADD COLUMN user_id uuid;
ALTER TABLE imports ADD COLUMN options jsonb NOT NULL DEFAULT '{}';
ALTER TABLE imports ADD COLUMN file_size bigint;
ALTER TABLE imports ADD COLUMN file_key text;
ALTER TABLE imports ADD COLUMN upload_began_at timestamptz;
ALTER TABLE imports ADD COLUMN summary jsonb;
ALTER TABLE imports ADD COLUMN error text;
ALTER TABLE imports ADD COLUMN attempt integer NOT NULL DEFAULT 0;
ALTER TABLE imports ADD COLUMN failures integer NOT NULL DEFAULT 0;
ALTER TABLE imports ADD COLUMN leased_until timestamptz;
ALTER TABLE imports DROP CONSTRAINT imports_state_check;
ALTER TABLE imports ADD CONSTRAINT imports_state_check CHECK (state IN
  ('uploading', 'looking', 'ready', 'running', 'paused', 'finished', 'failed', 'removing', 'removed')) NOT VALID;
ALTER TABLE imports ADD CONSTRAINT imports_kind_check CHECK (kind IN ('archive', 'csv', 'mbox')) NOT VALID;
ALTER TABLE imports ADD CONSTRAINT imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) NOT VALID;
