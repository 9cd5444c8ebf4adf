-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS notifications_to_push;
CREATE INDEX CONCURRENTLY notifications_to_push ON notifications (organization_id, user_id, push_at) WHERE push_at IS NOT NULL AND read_at IS NULL;
