-- Words of messages and notes that came to a conversation since its search document was written (decisions/0139). No index is built
-- on them: writing a document anew writes all of its words to the index, so that it waits until enough have come. Each row tells what
-- of the conversation the document and all rows up to this one have, as search_documents does.
CREATE TABLE search_additions (
  organization_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  words tsvector NOT NULL,
  message_count integer NOT NULL,
  last_message_at timestamptz,
  last_message_id uuid,
  note_count integer NOT NULL,
  last_note_at timestamptz,
  last_note_id uuid,
  PRIMARY KEY (organization_id, conversation_id, message_count, note_count),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations (organization_id, id) ON DELETE CASCADE
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- In the order given, with the positions of later ones after those of earlier ones.
CREATE AGGREGATE search_words_of_all(tsvector) (SFUNC = tsvector_concat, STYPE = tsvector);

-- Whoever writes a document has read all that it lacked, a server of the previous version among them, which knows no additions.
CREATE FUNCTION drop_search_additions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_additions WHERE organization_id = NEW.organization_id AND conversation_id = NEW.conversation_id;
  RETURN NULL;
END $$;

CREATE TRIGGER additions_end_with_document AFTER INSERT OR UPDATE ON search_documents
  FOR EACH ROW EXECUTE FUNCTION drop_search_additions();
