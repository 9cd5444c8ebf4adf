-- What a conversation is found by: the words of its subject, its contact's name and its messages (decisions/0040). Written
-- after commit by the server (server/reactions/search); a row that lags behind or is missing is put right from the queue.
CREATE TABLE search_documents (
  organization_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  words tsvector NOT NULL,
  -- How many of the messages are in it, and the last of them.
  message_count integer NOT NULL,
  last_message_at timestamptz,
  last_message_id uuid,
  PRIMARY KEY (organization_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations (organization_id, id) ON DELETE CASCADE
);

-- Most rows are two kilobytes: beside the others they are read in one go, in a table of their own in two.
ALTER TABLE search_documents SET (toast_tuple_target = 8160);

-- Every word begins with its organization's own code, so that the organization leads here too.
CREATE INDEX search_documents_by_words ON search_documents USING gin (words)
  WITH (fastupdate = on, gin_pending_list_limit = 4096);

-- Conversations whose document is to be looked at, each once. `changes` tells who has looked whether to look again. No
-- foreign key: it only says where to look, and every message passes here.
CREATE TABLE search_queue (
  organization_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  changes bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, conversation_id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0);

-- How far the conversations that were there before search are gone through, from the highest id down; no row
-- where there is nothing to do, or all is done.
CREATE TABLE search_backfill (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  before_organization_id uuid NOT NULL DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  before_conversation_id uuid NOT NULL DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);

-- Triggers, so that no way of writing a message can forget it. Every message changes its conversation's count.
CREATE FUNCTION queue_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_queue AS queue (organization_id, conversation_id) VALUES (NEW.organization_id, NEW.id)
      ON CONFLICT (organization_id, conversation_id) DO UPDATE SET changes = queue.changes + 1;
  RETURN NULL;
END $$;

-- Who writes documents along with their conversations, as bulk loads do, says so.
CREATE TRIGGER search_follows_beginning AFTER INSERT ON conversations
  FOR EACH ROW WHEN (current_setting('deskbell.writes_search_documents', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION queue_for_search();
CREATE TRIGGER search_follows_change AFTER UPDATE OF subject, contact_id, message_count, last_activity_at ON conversations
  FOR EACH ROW WHEN ((OLD.subject, OLD.contact_id, OLD.message_count, OLD.last_activity_at)
    IS DISTINCT FROM (NEW.subject, NEW.contact_id, NEW.message_count, NEW.last_activity_at))
  EXECUTE FUNCTION queue_for_search();

CREATE FUNCTION queue_contact_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_queue AS queue (organization_id, conversation_id)
  SELECT organization_id, id FROM conversations
   WHERE organization_id = NEW.organization_id AND contact_id = NEW.id ORDER BY id
      ON CONFLICT (organization_id, conversation_id) DO UPDATE SET changes = queue.changes + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER search_follows_name AFTER UPDATE OF name ON contacts
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION queue_contact_for_search();

-- Last: from here on no conversation comes in without a trigger.
INSERT INTO search_backfill (only_row) SELECT true WHERE EXISTS (SELECT FROM conversations);
