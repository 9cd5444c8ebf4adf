-- What an erased contact wrote is searched for no more (security S39). Their conversations, and those that these were merged
-- into, get a new document, made of what the others said: an old one cannot tell whose its words are.
ALTER TABLE search_queue ADD COLUMN is_anew boolean NOT NULL DEFAULT false;

CREATE FUNCTION queue_erased_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_queue AS queue (organization_id, conversation_id, is_anew)
  SELECT DISTINCT organization_id, coalesce(merged_into_id, id) AS conversation_id, true FROM conversations
   WHERE organization_id = NEW.organization_id AND contact_id = NEW.id ORDER BY conversation_id
      ON CONFLICT (organization_id, conversation_id) DO UPDATE SET changes = queue.changes + 1, is_anew = true;
  RETURN NULL;
END $$;

CREATE TRIGGER search_follows_erasing AFTER UPDATE OF deleted_at ON contacts
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION queue_erased_for_search();
