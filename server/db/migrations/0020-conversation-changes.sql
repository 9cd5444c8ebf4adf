-- A conversation's tags carry its activity. Whoever moves it need not know, and could not do it in its own statement: one
-- that waited for the conversation's row sees the tags as they were when it began, without those added meanwhile. What a
-- trigger asks sees all that was committed before the row was had.
CREATE FUNCTION carry_activity_to_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversation_tags SET last_activity_at = NEW.last_activity_at
   WHERE organization_id = NEW.organization_id AND conversation_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER conversation_tags_follow AFTER UPDATE OF last_activity_at ON conversations
  FOR EACH ROW WHEN (OLD.last_activity_at <> NEW.last_activity_at) EXECUTE FUNCTION carry_activity_to_tags();

-- Which wake up next, over all organizations; for the timer alone.
CREATE INDEX conversations_due ON conversations (snoozed_until) WHERE status = 'snoozed';

-- Those that point at a conversation which is itself merged on.
CREATE INDEX conversations_by_target ON conversations (organization_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
