-- outside a transaction
-- Deleting messages looks for their external ids; without an index that reads all of the organization's.
DROP INDEX CONCURRENTLY IF EXISTS message_external_ids_of_messages;
CREATE INDEX CONCURRENTLY message_external_ids_of_messages ON message_external_ids (organization_id, message_id);
