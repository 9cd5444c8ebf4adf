-- What else a conversation is found by: notes, file names, tags, and the address, phone number and handle of its contact
-- (decisions/0125). A document of an earlier shape is made anew when it is next looked at, and the backfill looks at all.
ALTER TABLE search_documents ADD COLUMN shape smallint NOT NULL DEFAULT 1;

-- How many of the notes are in it, and the last of them.
ALTER TABLE search_documents ADD COLUMN note_count integer NOT NULL DEFAULT 0;
ALTER TABLE search_documents ADD COLUMN last_note_at timestamptz;
ALTER TABLE search_documents ADD COLUMN last_note_id uuid;

-- Notes and tags change nothing that the triggers on conversations look at.
CREATE FUNCTION queue_note_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_queue AS queue (organization_id, conversation_id) VALUES (NEW.organization_id, NEW.conversation_id)
      ON CONFLICT (organization_id, conversation_id) DO UPDATE SET changes = queue.changes + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER search_follows_note AFTER INSERT ON notes FOR EACH ROW EXECUTE FUNCTION queue_note_for_search();

-- The words of a note that was changed, moved or deleted cannot be told from those of the others.
CREATE FUNCTION queue_anew_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_queue AS queue (organization_id, conversation_id, is_anew)
  VALUES (OLD.organization_id, OLD.conversation_id, true)
      ON CONFLICT (organization_id, conversation_id) DO UPDATE SET changes = queue.changes + 1, is_anew = true;
  IF TG_OP = 'UPDATE' AND NEW.conversation_id <> OLD.conversation_id THEN
    INSERT INTO search_queue AS queue (organization_id, conversation_id, is_anew)
    VALUES (NEW.organization_id, NEW.conversation_id, true)
        ON CONFLICT (organization_id, conversation_id) DO UPDATE SET changes = queue.changes + 1, is_anew = true;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER search_follows_note_change AFTER UPDATE OF body_html, conversation_id, updated_at ON notes
  FOR EACH ROW EXECUTE FUNCTION queue_anew_for_search();
CREATE TRIGGER search_follows_note_deletion AFTER DELETE ON notes
  FOR EACH ROW EXECUTE FUNCTION queue_anew_for_search();

CREATE FUNCTION queue_tagging_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tagging conversation_tags := coalesce(NEW, OLD);
BEGIN
  INSERT INTO search_queue AS queue (organization_id, conversation_id)
  VALUES (tagging.organization_id, tagging.conversation_id)
      ON CONFLICT (organization_id, conversation_id) DO UPDATE SET changes = queue.changes + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER search_follows_tagging AFTER INSERT OR DELETE ON conversation_tags
  FOR EACH ROW WHEN (current_setting('deskbell.writes_search_documents', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION queue_tagging_for_search();

CREATE FUNCTION queue_tag_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_queue AS queue (organization_id, conversation_id)
  SELECT organization_id, conversation_id FROM conversation_tags
   WHERE organization_id = NEW.organization_id AND tag_id = NEW.id ORDER BY conversation_id
      ON CONFLICT (organization_id, conversation_id) DO UPDATE SET changes = queue.changes + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER search_follows_tag_name AFTER UPDATE OF name ON tags
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION queue_tag_for_search();

CREATE TRIGGER search_follows_contact AFTER UPDATE OF email, phone, instagram_handle ON contacts
  FOR EACH ROW WHEN ((OLD.email, OLD.phone, OLD.instagram_handle)
    IS DISTINCT FROM (NEW.email, NEW.phone, NEW.instagram_handle))
  EXECUTE FUNCTION queue_contact_for_search();

-- A text as search compares it, for the few texts among which a result's reason is looked for. Like contact_search_words, it
-- depends on no collation.
CREATE FUNCTION search_folded_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = length(value) THEN lower(value COLLATE "C")
         ELSE replace(replace(replace(translate(
                lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "C"),
                'ØøŁłĐđÐðÞÆŒẞıΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐЈЉЊЋЏЅЂ',
                'oollddddþæœßiαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяієґјљњћџѕђ'),
                'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
         END
$$;

-- Last: from here on nothing changes without a trigger. A backfill that is still going on begins again.
INSERT INTO search_backfill (only_row) SELECT true WHERE EXISTS (SELECT FROM conversations)
    ON CONFLICT (only_row) DO UPDATE SET before_organization_id = excluded.before_organization_id,
                                         before_conversation_id = excluded.before_conversation_id;
