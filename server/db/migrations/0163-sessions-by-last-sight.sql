-- outside a transaction
-- Sessions of visitors that have not been seen for long are swept.
DROP INDEX CONCURRENTLY IF EXISTS widget_sessions_by_last_sight;
CREATE INDEX CONCURRENTLY widget_sessions_by_last_sight ON widget_sessions (last_seen_at);
