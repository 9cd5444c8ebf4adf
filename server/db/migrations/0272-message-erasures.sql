-- Erased contacts whose messages are erased as well, in batches. The row stays: a restored backup erases them again.
CREATE TABLE message_erasures (
  organization_id uuid NOT NULL,
  contact_id      uuid NOT NULL,
  requested_at    timestamptz NOT NULL,
  finished_at     timestamptz,
  PRIMARY KEY (organization_id, contact_id)
);
ALTER TABLE message_erasures ADD FOREIGN KEY (organization_id, contact_id) REFERENCES contacts (organization_id, id);
CREATE INDEX message_erasures_unfinished ON message_erasures (requested_at) WHERE finished_at IS NULL;
