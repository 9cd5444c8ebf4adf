-- Contacts that were merged into others. Their ids, and what they were known by, keep leading to the person (decisions/0345).
CREATE TABLE contact_merges (
  organization_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  -- Never one that was merged itself.
  into_id uuid NOT NULL,
  -- What the other contact doesn't have.
  external_id text COLLATE "C",
  name text,
  email text COLLATE "C",
  phone text,
  instagram_handle text,
  actor_user_id uuid NOT NULL REFERENCES users,
  actor_app_id uuid REFERENCES apps,
  merged_at timestamptz NOT NULL,
  -- When to look for conversations that haven't moved; null once all have.
  move_at timestamptz,
  PRIMARY KEY (organization_id, contact_id),
  FOREIGN KEY (organization_id, contact_id) REFERENCES contacts (organization_id, id),
  FOREIGN KEY (organization_id, into_id) REFERENCES contacts (organization_id, id),
  CHECK (into_id <> contact_id)
);
CREATE INDEX contact_merges_by_target ON contact_merges (organization_id, into_id);
CREATE INDEX contact_merges_by_external_id ON contact_merges (organization_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX contact_merges_by_email ON contact_merges (organization_id, email) WHERE email IS NOT NULL;
CREATE INDEX contact_merges_by_words
  ON contact_merges USING gin (contact_search_words(organization_id, name, email, phone, instagram_handle))
  WITH (fastupdate = off);
CREATE INDEX contact_merges_to_move ON contact_merges (move_at) WHERE move_at IS NOT NULL;
