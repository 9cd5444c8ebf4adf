-- outside a transaction
-- What an import has added, to take it away.
DROP INDEX CONCURRENTLY IF EXISTS import_ids_of_imports;
CREATE INDEX CONCURRENTLY import_ids_of_imports ON import_ids (organization_id, import_id, kind, id) WHERE NOT is_matched;
