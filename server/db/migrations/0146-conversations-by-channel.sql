-- outside a transaction
-- The conversations of a channel by activity, as those of a contact, a tag or an assignee.
DROP INDEX CONCURRENTLY IF EXISTS conversations_by_channel;
CREATE INDEX CONCURRENTLY conversations_by_channel
  ON conversations (organization_id, channel_id, last_activity_at, id) WHERE channel_id IS NOT NULL;
