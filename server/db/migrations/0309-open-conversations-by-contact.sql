-- outside a transaction
-- What is open, by contact and activity: the open conversations of a company are found through its people, without reading all that
-- they have had closed.
DROP INDEX CONCURRENTLY IF EXISTS conversations_open_by_contact;
CREATE INDEX CONCURRENTLY conversations_open_by_contact
  ON conversations (organization_id, contact_id, last_activity_at, id)
  WHERE contact_id IS NOT NULL AND status = 'open' AND NOT is_spam AND merged_into_id IS NULL;
