-- The history of a conversation tells of another contact too.
CREATE OR REPLACE FUNCTION keep_conversation_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told CONSTANT text[] := ARRAY['status', 'assignee_id', 'tags', 'priority', 'subject', 'is_spam', 'snoozed_until',
                                'contact_id'];
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
