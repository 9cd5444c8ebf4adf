-- What members tell each other about a contact; nothing of it is copied into the log, so that erasing it deletes it everywhere.
CREATE TABLE contact_notes (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  text text NOT NULL,
  inserted_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, contact_id) REFERENCES contacts (organization_id, id)
);
CREATE INDEX contact_notes_by_contact ON contact_notes (organization_id, contact_id, inserted_at, id);
