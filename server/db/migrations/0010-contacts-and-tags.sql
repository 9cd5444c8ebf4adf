-- What a contact's operations need. An erased contact keeps its row, blank: messages and conversations point at it, and
-- go on showing an author without a name.

ALTER TABLE contacts ADD COLUMN deleted_at timestamptz;
CREATE INDEX contacts_by_insertion ON contacts (organization_id, inserted_at, id) WHERE deleted_at IS NULL;

CREATE TABLE contact_tags (
  organization_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  PRIMARY KEY (organization_id, contact_id, tag_id),
  FOREIGN KEY (organization_id, contact_id) REFERENCES contacts (organization_id, id),
  FOREIGN KEY (organization_id, tag_id) REFERENCES tags (organization_id, id)
);
CREATE INDEX contact_tags_by_tag ON contact_tags (organization_id, tag_id, contact_id);

CREATE INDEX tags_by_insertion ON tags (organization_id, inserted_at, id);
CREATE INDEX members_by_insertion ON members (organization_id, inserted_at, id);

-- Erasing a contact finds what the log holds of it; messages, which are most of the log, are not in this index.
CREATE INDEX events_of_contacts ON events (organization_id, record_id)
  WHERE type IN ('contact.created', 'contact.updated', 'contact.blocked');

-- A request that may make or change a record is answered again with the status it had.
ALTER TABLE idempotency_keys ADD COLUMN status smallint NOT NULL DEFAULT 201;
