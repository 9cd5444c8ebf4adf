-- outside a transaction
-- A contact's messages, wherever they are: merging contacts moves them (decisions/0390).
DROP INDEX CONCURRENTLY IF EXISTS messages_by_contact;
CREATE INDEX CONCURRENTLY messages_by_contact ON messages (organization_id, contact_id) WHERE contact_id IS NOT NULL;
