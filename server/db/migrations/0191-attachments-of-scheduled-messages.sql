-- outside a transaction
-- The files of scheduled messages.
DROP INDEX CONCURRENTLY IF EXISTS attachments_of_scheduled_messages;
CREATE INDEX CONCURRENTLY attachments_of_scheduled_messages
  ON attachments (organization_id, scheduled_message_id, place) WHERE scheduled_message_id IS NOT NULL;
