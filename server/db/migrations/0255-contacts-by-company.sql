-- outside a transaction
-- The contacts that were assigned to a company by hand. Erased ones have none.
DROP INDEX CONCURRENTLY IF EXISTS contacts_by_company;
CREATE INDEX CONCURRENTLY contacts_by_company
  ON contacts (organization_id, company_id, inserted_at, id) WHERE company_id IS NOT NULL;
