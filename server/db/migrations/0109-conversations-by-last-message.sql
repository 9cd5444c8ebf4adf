-- outside a transaction
-- Deleting a message looks for the conversation whose last one it is; without an index that reads all of its organization's.
DROP INDEX CONCURRENTLY IF EXISTS conversations_by_last_message;
CREATE INDEX CONCURRENTLY conversations_by_last_message ON conversations (organization_id, last_message_id) WHERE last_message_id IS NOT NULL;
