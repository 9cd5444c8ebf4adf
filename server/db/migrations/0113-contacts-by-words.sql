-- outside a transaction
-- Contacts by the beginnings of their words. Contacts change seldom: nothing is left pending that searches would have to read.
DROP INDEX CONCURRENTLY IF EXISTS contacts_by_words;
CREATE INDEX CONCURRENTLY contacts_by_words
  ON contacts USING gin (contact_search_words(organization_id, name, email, phone, instagram_handle))
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
