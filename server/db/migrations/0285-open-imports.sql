-- outside a transaction
-- One import at a time in an organization, those to be performed, and those whose files are to be deleted.
DROP INDEX CONCURRENTLY IF EXISTS imports_one_open;
CREATE UNIQUE INDEX CONCURRENTLY imports_one_open ON imports (organization_id)
  WHERE state IN ('uploading', 'looking', 'ready', 'running', 'paused', 'removing');
DROP INDEX CONCURRENTLY IF EXISTS imports_by_lease;
CREATE INDEX CONCURRENTLY imports_by_lease ON imports (leased_until) WHERE state IN ('looking', 'running', 'removing');
DROP INDEX CONCURRENTLY IF EXISTS imports_by_age;
CREATE INDEX CONCURRENTLY imports_by_age ON imports (inserted_at) WHERE file_key IS NOT NULL;
