-- What drafts are based on: a row for each solved conversation and each macro, without what identifies contacts (decision 0523).
CREATE TABLE answer_documents (
  organization_id uuid NOT NULL REFERENCES organizations,
  source_id uuid NOT NULL,
  source_type text NOT NULL CHECK (source_type IN ('conversation', 'macro')),
  text text NOT NULL,
  -- Each word begins with its organization's code, as in search_documents.
  words tsvector NOT NULL,
  word_count integer NOT NULL,
  PRIMARY KEY (organization_id, source_id)
);
-- Ranking reads the words of many, and the text of a few.
ALTER TABLE answer_documents ALTER COLUMN words SET STORAGE MAIN;
CREATE INDEX answer_documents_by_words ON answer_documents USING gin (words);

-- In how many of an organization's documents each word is; the empty one is in all of them.
CREATE TABLE answer_words (
  organization_id uuid NOT NULL REFERENCES organizations,
  word text COLLATE "C" NOT NULL,
  documents integer NOT NULL,
  PRIMARY KEY (organization_id, word)
) WITH (fillfactor = 80);

-- Whose document is to be looked at, each once, as in search_queue. It may be gone.
CREATE TABLE answer_queue (
  organization_id uuid NOT NULL,
  source_id uuid NOT NULL,
  source_type text NOT NULL,
  changes bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, source_id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

CREATE FUNCTION queue_conversation_for_answers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed conversations := coalesce(NEW, OLD);
BEGIN
  INSERT INTO answer_queue AS queue (organization_id, source_id, source_type)
  VALUES (changed.organization_id, changed.id, 'conversation')
      ON CONFLICT (organization_id, source_id) DO UPDATE SET changes = queue.changes + 1;
  RETURN NULL;
END $$;

CREATE FUNCTION queue_macro_for_answers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed macros := coalesce(NEW, OLD);
BEGIN
  INSERT INTO answer_queue AS queue (organization_id, source_id, source_type)
  VALUES (changed.organization_id, changed.id, 'macro')
      ON CONFLICT (organization_id, source_id) DO UPDATE SET changes = queue.changes + 1;
  RETURN NULL;
END $$;

-- All that they have written in, or that was merged with theirs.
CREATE FUNCTION queue_contact_for_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO answer_queue AS queue (organization_id, source_id, source_type)
  SELECT NEW.organization_id, c.id, 'conversation' FROM conversations c
   WHERE c.organization_id = NEW.organization_id AND c.solution_message_id IS NOT NULL AND c.id IN (
         SELECT coalesce(own.merged_into_id, own.id) FROM conversations own
          WHERE own.organization_id = NEW.organization_id AND own.contact_id = NEW.id
          UNION
         SELECT m.conversation_id FROM messages m
          WHERE m.organization_id = NEW.organization_id AND m.contact_id = NEW.id)
   ORDER BY c.id
      ON CONFLICT (organization_id, source_id) DO UPDATE SET changes = queue.changes + 1;
  RETURN NULL;
END $$;

-- Where the tables are sharded, Citus asks for this; elsewhere nothing reads it.
SET LOCAL citus.enable_unsafe_triggers = on;
CREATE TRIGGER answers_follow_beginning AFTER INSERT ON conversations
  FOR EACH ROW WHEN (NEW.solution_message_id IS NOT NULL) EXECUTE FUNCTION queue_conversation_for_answers();
-- A split takes messages away.
CREATE TRIGGER answers_follow_change AFTER UPDATE OF solution_message_id, subject, contact_id, merged_into_id, message_count
  ON conversations FOR EACH ROW
  WHEN ((OLD.solution_message_id IS NOT NULL OR NEW.solution_message_id IS NOT NULL)
    AND ((OLD.solution_message_id, OLD.subject, OLD.contact_id, OLD.merged_into_id)
           IS DISTINCT FROM (NEW.solution_message_id, NEW.subject, NEW.contact_id, NEW.merged_into_id)
         OR NEW.message_count < OLD.message_count))
  EXECUTE FUNCTION queue_conversation_for_answers();
CREATE TRIGGER answers_follow_deletion AFTER DELETE ON conversations
  FOR EACH ROW WHEN (OLD.solution_message_id IS NOT NULL) EXECUTE FUNCTION queue_conversation_for_answers();
CREATE TRIGGER answers_follow_macro AFTER INSERT OR DELETE OR UPDATE OF name, body_html ON macros
  FOR EACH ROW EXECUTE FUNCTION queue_macro_for_answers();
CREATE TRIGGER answers_follow_contact AFTER UPDATE OF name, deleted_at ON contacts
  FOR EACH ROW WHEN ((OLD.name, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.deleted_at))
  EXECUTE FUNCTION queue_contact_for_answers();

-- What a request was based on goes with it.
ALTER TABLE ai_requests ADD COLUMN source_ids uuid[] NOT NULL DEFAULT '{}';

-- Last: from here on nothing changes without a trigger. The server works through it while it serves.
INSERT INTO answer_queue (organization_id, source_id, source_type)
SELECT organization_id, id, 'conversation' FROM conversations WHERE solution_message_id IS NOT NULL;
INSERT INTO answer_queue (organization_id, source_id, source_type) SELECT organization_id, id, 'macro' FROM macros;
