-- outside a transaction
-- What a member has who leaves: open or snoozed, spam too. The indexes of before hold closed ones, or leave out the snoozed.
DROP INDEX CONCURRENTLY IF EXISTS conversations_assigned_not_closed;
CREATE INDEX CONCURRENTLY conversations_assigned_not_closed
  ON conversations (organization_id, assignee_id, id) WHERE assignee_id IS NOT NULL AND status <> 'closed';
