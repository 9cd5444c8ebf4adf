-- outside a transaction
-- Somebody who signs in at a provider of the installation joins the organizations that have invited their address.
DROP INDEX CONCURRENTLY IF EXISTS invitations_by_address;
CREATE INDEX CONCURRENTLY invitations_by_address ON invitations (email) WHERE status = 'pending';
