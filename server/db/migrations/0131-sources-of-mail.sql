-- outside a transaction
-- Mail whose source is kept: ids of messages sort by their time, and the oldest are let go first.
DROP INDEX CONCURRENTLY IF EXISTS mail_messages_sources;
CREATE INDEX CONCURRENTLY mail_messages_sources ON mail_messages (organization_id, message_id) WHERE raw_key IS NOT NULL;
