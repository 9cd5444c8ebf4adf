-- outside a transaction
-- Deleting a message looks for replies to it; without an index that reads all messages of its organization.
DROP INDEX CONCURRENTLY IF EXISTS messages_by_reply;
CREATE INDEX CONCURRENTLY messages_by_reply ON messages (organization_id, reply_to_id) WHERE reply_to_id IS NOT NULL;
