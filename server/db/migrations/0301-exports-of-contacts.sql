-- An export has everything of the organization, or what it has of one contact, who takes it along when erased.
ALTER TABLE exports ADD COLUMN contact_id uuid;
ALTER TABLE exports ADD COLUMN includes_notes boolean NOT NULL DEFAULT true;
ALTER TABLE exports ADD CONSTRAINT exports_contact_fkey
  FOREIGN KEY (organization_id, contact_id) REFERENCES contacts (organization_id, id) NOT VALID;
