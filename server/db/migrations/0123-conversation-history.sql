-- Who changed what of a conversation, for as long as the conversation is there: events are dropped after thirty days
-- (decisions/0126). Only what people see as its history; what was said is not in it.
CREATE TABLE conversation_history (
  organization_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  -- Never before the message that the change came with, so that a reply stands above the line that says it was closed.
  inserted_at timestamptz NOT NULL,
  -- The event's.
  id uuid NOT NULL,
  actor_type text NOT NULL CHECK (actor_type IN ('member', 'contact', 'app', 'system')),
  actor_user_id uuid,
  actor_app_id uuid,
  -- The columns that changed, as they were and as they became.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  -- The one that was merged into this one.
  merged_id uuid,
  PRIMARY KEY (organization_id, conversation_id, inserted_at, id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, merged_id) REFERENCES conversations (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX conversation_history_of_merged ON conversation_history (organization_id, merged_id) WHERE merged_id IS NOT NULL;

-- A trigger, so that no way of recording an event can forget it.
CREATE FUNCTION keep_conversation_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told CONSTANT text[] := ARRAY['status', 'assignee_id', 'tags', 'priority', 'subject', 'is_spam', 'snoozed_until'];
  moment CONSTANT timestamptz := greatest(NEW.inserted_at, (NEW.data ->> 'updated_at')::timestamptz);
  changed text[];
BEGIN
  IF NEW.type = 'conversation.merged' THEN
    -- Those that were merged into the source before are pointed on: nothing that the target's readers would miss.
    IF NEW.previous ->> 'merged_into_id' IS NULL THEN
      INSERT INTO conversation_history
      VALUES (NEW.organization_id, (NEW.data ->> 'merged_into_id')::uuid, moment, NEW.id, NEW.actor_type, NEW.actor_user_id,
              NEW.actor_app_id, '{}', '{}', NEW.record_id);
    END IF;
    RETURN NULL;
  END IF;
  changed := ARRAY(SELECT key FROM jsonb_object_keys(NEW.previous) AS key WHERE key = ANY (told));
  IF changed = '{}' THEN RETURN NULL; END IF;
  -- Until when it is snoozed goes without saying in the event.
  IF NEW.type = 'conversation.status_changed' AND NEW.data ->> 'status' = 'snoozed' THEN
    changed := changed || 'snoozed_until'::text;
  END IF;
  INSERT INTO conversation_history
  SELECT NEW.organization_id, NEW.record_id, moment, NEW.id, NEW.actor_type, NEW.actor_user_id, NEW.actor_app_id,
         jsonb_object_agg(key, NEW.previous -> key), jsonb_object_agg(key, NEW.data -> key), NULL
    FROM unnest(changed) AS key;
  RETURN NULL;
END $$;

CREATE TRIGGER conversation_history_follows AFTER INSERT ON events
  FOR EACH ROW WHEN (NEW.previous IS NOT NULL AND NEW.type IN ('conversation.updated', 'conversation.status_changed',
    'conversation.assigned', 'conversation.unassigned', 'conversation.tags_changed', 'conversation.spam_changed',
    'conversation.merged'))
  EXECUTE FUNCTION keep_conversation_history();
