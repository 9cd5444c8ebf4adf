-- outside a transaction
-- One export of the organization, and one of each contact, at a time.
DROP INDEX CONCURRENTLY IF EXISTS exports_one_of_each_at_a_time;
CREATE UNIQUE INDEX CONCURRENTLY exports_one_of_each_at_a_time ON exports
  (organization_id, coalesce(contact_id, organization_id)) WHERE state IN ('waiting', 'running');
DROP INDEX CONCURRENTLY IF EXISTS exports_one_at_a_time;
DROP INDEX CONCURRENTLY IF EXISTS exports_by_contact;
CREATE INDEX CONCURRENTLY exports_by_contact ON exports (organization_id, contact_id) WHERE contact_id IS NOT NULL;
