-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS apps_by_document;
CREATE UNIQUE INDEX CONCURRENTLY apps_by_document ON apps (organization_id, document_url) WHERE document_url IS NOT NULL AND deleted_at IS NULL;
