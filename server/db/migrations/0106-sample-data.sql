-- What an organization's sample data is, so that exactly that can be taken away again: a row while there is some, which
-- holds the ids of what was made for it.
CREATE TABLE sample_data (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  loaded_by_id uuid NOT NULL REFERENCES users,
  conversation_ids uuid[] NOT NULL,
  contact_ids uuid[] NOT NULL,
  tag_ids uuid[] NOT NULL,
  -- How many messages and notes they came with: what there is more was written since.
  entry_count integer NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now()
);
