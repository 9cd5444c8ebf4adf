-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS mail_receipts_set_aside;
CREATE INDEX CONCURRENTLY mail_receipts_set_aside ON mail_receipts (organization_id, channel_id, received_at, id)
  WHERE state IN ('held', 'failed');
