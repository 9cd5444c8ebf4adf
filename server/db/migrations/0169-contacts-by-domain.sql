-- outside a transaction
-- The contacts of a company, by the domain of their email address.
DROP INDEX CONCURRENTLY IF EXISTS contacts_by_domain;
CREATE INDEX CONCURRENTLY contacts_by_domain
  ON contacts (organization_id, split_part(email, '@', 2), inserted_at, id) WHERE email IS NOT NULL AND deleted_at IS NULL;
