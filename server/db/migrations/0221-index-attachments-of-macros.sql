-- outside a transaction
-- The files of macros.
DROP INDEX CONCURRENTLY IF EXISTS attachments_of_macros;
CREATE INDEX CONCURRENTLY attachments_of_macros
  ON attachments (organization_id, macro_id, place) WHERE macro_id IS NOT NULL;
