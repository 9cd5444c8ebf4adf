-- outside a transaction
-- Leases are renewed every other second: without an index on their end, a renewal writes the row and nothing else.
DROP INDEX CONCURRENTLY IF EXISTS mail_folders_by_lease;
