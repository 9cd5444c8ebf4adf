-- outside a transaction
-- Those that were based on a conversation, which go with it.
DROP INDEX CONCURRENTLY IF EXISTS ai_requests_by_source;
CREATE INDEX CONCURRENTLY ai_requests_by_source ON ai_requests USING gin (source_ids);
