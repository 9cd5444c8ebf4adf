-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS notifications_to_email;
CREATE INDEX CONCURRENTLY notifications_to_email ON notifications (organization_id, user_id, email_at) WHERE email_at IS NOT NULL AND read_at IS NULL;
