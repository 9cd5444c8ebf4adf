-- outside a transaction
-- What an address has written lately: ids of messages sort by their time.
DROP INDEX CONCURRENTLY IF EXISTS mail_recipients_lately;
CREATE INDEX CONCURRENTLY mail_recipients_lately ON mail_recipients (organization_id, address, message_id);
