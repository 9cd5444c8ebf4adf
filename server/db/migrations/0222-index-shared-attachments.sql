-- outside a transaction
-- Which rows have the same file.
DROP INDEX CONCURRENTLY IF EXISTS attachments_shared;
CREATE INDEX CONCURRENTLY attachments_shared ON attachments (organization_id, file_key) WHERE is_shared;
