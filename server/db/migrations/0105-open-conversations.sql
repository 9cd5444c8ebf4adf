-- outside a transaction
-- What is open and somebody's, or nobody's, by activity: the views that people look at all day, and their counts. The indexes
-- of before hold what is closed too, which in time is nearly all.
DROP INDEX CONCURRENTLY IF EXISTS conversations_open_by_assignee;
CREATE INDEX CONCURRENTLY conversations_open_by_assignee
  ON conversations (organization_id, assignee_id, last_activity_at, id)
  WHERE assignee_id IS NOT NULL AND status = 'open' AND NOT is_spam AND merged_into_id IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS conversations_open_unassigned;
CREATE INDEX CONCURRENTLY conversations_open_unassigned
  ON conversations (organization_id, last_activity_at, id)
  WHERE assignee_id IS NULL AND status = 'open' AND NOT is_spam AND merged_into_id IS NULL;
