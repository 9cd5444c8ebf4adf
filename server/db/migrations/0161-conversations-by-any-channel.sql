-- outside a transaction
-- The conversations of a mail channel or a web site by activity, in place of those of mail channels only.
DROP INDEX CONCURRENTLY IF EXISTS conversations_by_any_channel;
CREATE INDEX CONCURRENTLY conversations_by_any_channel
  ON conversations (organization_id, coalesce(channel_id, chat_channel_id), last_activity_at, id)
  WHERE coalesce(channel_id, chat_channel_id) IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS conversations_by_channel;
