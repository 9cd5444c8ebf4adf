-- outside a transaction
-- The open conversations in the order in which somebody should answer them: longest waiting first, and the most urgent first. Who
-- waits for nothing comes last.
DROP INDEX CONCURRENTLY IF EXISTS conversations_open_by_waiting;
CREATE INDEX CONCURRENTLY conversations_open_by_waiting
  ON conversations (organization_id, coalesce(waiting_since, '2255-03-14 16:00:00+00'::timestamptz), id)
  WHERE status = 'open' AND NOT is_spam AND merged_into_id IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS conversations_open_by_priority;
CREATE INDEX CONCURRENTLY conversations_open_by_priority
  ON conversations (organization_id,
    (CASE priority WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 WHEN 'medium' THEN 2 WHEN 'low' THEN 3 ELSE 4 END),
    coalesce(waiting_since, '2255-03-14 16:00:00+00'::timestamptz), id)
  WHERE status = 'open' AND NOT is_spam AND merged_into_id IS NULL;
