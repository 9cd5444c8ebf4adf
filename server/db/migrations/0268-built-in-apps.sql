-- outside a transaction
DROP INDEX IF EXISTS apps_built_in;
CREATE UNIQUE INDEX CONCURRENTLY apps_built_in ON apps (organization_id) WHERE is_built_in;
