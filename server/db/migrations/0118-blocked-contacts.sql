-- outside a transaction
-- The few contacts who are blocked, in the order of their list (GET /contacts?is_blocked=true).
DROP INDEX CONCURRENTLY IF EXISTS contacts_blocked;
CREATE INDEX CONCURRENTLY contacts_blocked
  ON contacts (organization_id, inserted_at, id) WHERE is_blocked AND deleted_at IS NULL;
