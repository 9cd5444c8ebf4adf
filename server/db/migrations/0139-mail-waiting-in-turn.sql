-- outside a transaction
-- The next mail of an organization, with 100,000 waiting as with one; and whose mail waits, read from one organization to the next.
DROP INDEX CONCURRENTLY IF EXISTS mail_receipts_in_turn;
CREATE INDEX CONCURRENTLY mail_receipts_in_turn ON mail_receipts (organization_id, is_earlier, next_attempt_at, received_at, id)
  WHERE state = 'waiting';
-- What a process has taken and not ended yet.
DROP INDEX CONCURRENTLY IF EXISTS mail_receipts_taken;
CREATE INDEX CONCURRENTLY mail_receipts_taken ON mail_receipts (organization_id, next_attempt_at)
  WHERE state = 'waiting' AND attempts > 0 AND reason IS NULL;
-- Earlier mail that has yet to be read.
DROP INDEX CONCURRENTLY IF EXISTS mail_receipts_earlier;
CREATE INDEX CONCURRENTLY mail_receipts_earlier ON mail_receipts (organization_id, channel_id) WHERE state = 'waiting' AND is_earlier;
