-- outside a transaction
-- Contacts by the values of their custom attributes (decisions/0391). Nothing is left pending that filters would have to read.
DROP INDEX CONCURRENTLY IF EXISTS contacts_by_attributes;
CREATE INDEX CONCURRENTLY contacts_by_attributes ON contacts USING gin (attribute_terms(organization_id, custom_attributes))
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
