-- outside a transaction
-- Those that were based on a conversation, which go with it.
DROP INDEX CONCURRENTLY IF EXISTS suggestions_by_source;
CREATE INDEX CONCURRENTLY suggestions_by_source ON suggestions USING gin (sources jsonb_path_ops);
