-- Imported conversations whose document is to be looked at, newest first (decision 0606). Apart from search_queue, so that
-- neither waits for the other, and a message that is sent now writes no more than before.
CREATE TABLE imported_search_queue (
  organization_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  changes bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, conversation_id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0);

-- An id begins with its conversation's time, and rounds take the newest of all organizations.
CREATE INDEX imported_search_queue_newest ON imported_search_queue (conversation_id);

-- Who imports says so in their transaction.
CREATE OR REPLACE FUNCTION queue_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('deskbell.imports', true) = 'on' THEN
    INSERT INTO imported_search_queue AS queue (organization_id, conversation_id) VALUES (NEW.organization_id, NEW.id)
        ON CONFLICT (organization_id, conversation_id) DO UPDATE SET changes = queue.changes + 1;
  ELSE
    INSERT INTO search_queue AS queue (organization_id, conversation_id) VALUES (NEW.organization_id, NEW.id)
        ON CONFLICT (organization_id, conversation_id) DO UPDATE SET changes = queue.changes + 1;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_note_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('deskbell.imports', true) = 'on' THEN
    INSERT INTO imported_search_queue AS queue (organization_id, conversation_id)
    VALUES (NEW.organization_id, NEW.conversation_id)
        ON CONFLICT (organization_id, conversation_id) DO UPDATE SET changes = queue.changes + 1;
  ELSE
    INSERT INTO search_queue AS queue (organization_id, conversation_id) VALUES (NEW.organization_id, NEW.conversation_id)
        ON CONFLICT (organization_id, conversation_id) DO UPDATE SET changes = queue.changes + 1;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_tagging_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tagging conversation_tags := coalesce(NEW, OLD);
BEGIN
  IF current_setting('deskbell.imports', true) = 'on' THEN
    INSERT INTO imported_search_queue AS queue (organization_id, conversation_id)
    VALUES (tagging.organization_id, tagging.conversation_id)
        ON CONFLICT (organization_id, conversation_id) DO UPDATE SET changes = queue.changes + 1;
  ELSE
    INSERT INTO search_queue AS queue (organization_id, conversation_id)
    VALUES (tagging.organization_id, tagging.conversation_id)
        ON CONFLICT (organization_id, conversation_id) DO UPDATE SET changes = queue.changes + 1;
  END IF;
  RETURN NULL;
END $$;
