-- outside a transaction
-- Deleting a message looks for the conversation that it solved.
DROP INDEX CONCURRENTLY IF EXISTS conversations_by_solution;
CREATE INDEX CONCURRENTLY conversations_by_solution ON conversations (organization_id, solution_message_id) WHERE solution_message_id IS NOT NULL;
