-- What apps have told about a contact, for the timeline; none of it is copied into the log.
CREATE TABLE contact_entries (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  app_id uuid NOT NULL REFERENCES apps,
  title text NOT NULL,
  text text,
  url text,
  happened_at timestamptz NOT NULL,
  inserted_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, contact_id) REFERENCES contacts (organization_id, id)
);
CREATE INDEX contact_entries_by_contact ON contact_entries (organization_id, contact_id, happened_at, id);
