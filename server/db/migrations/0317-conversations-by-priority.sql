-- outside a transaction
-- The conversations of a priority by activity, which a list and a search with that filter walk. Most have none, and aren't in it.
DROP INDEX CONCURRENTLY IF EXISTS conversations_by_priority;
CREATE INDEX CONCURRENTLY conversations_by_priority
  ON conversations (organization_id, priority, last_activity_at, id)
  WHERE priority <> 'none' AND NOT is_spam AND merged_into_id IS NULL;
