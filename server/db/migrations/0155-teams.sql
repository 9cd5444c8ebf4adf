-- Teams, and who is in them. A deleted team keeps its row, because histories name it.
CREATE TABLE teams (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  name text NOT NULL,
  color text,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX teams_by_name ON teams (organization_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX teams_by_insertion ON teams (organization_id, inserted_at, id) WHERE deleted_at IS NULL;

CREATE TABLE team_members (
  organization_id uuid NOT NULL,
  team_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  is_lead boolean NOT NULL,
  inserted_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, team_id, user_id),
  FOREIGN KEY (organization_id, team_id) REFERENCES teams (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX team_members_by_user ON team_members (organization_id, user_id, team_id);

-- Where the conversations of a deleted team go, until they are there; a row is deleted with its last batch.
CREATE TABLE team_moves (
  organization_id uuid NOT NULL,
  from_team_id uuid NOT NULL,
  to_team_id uuid,
  actor_type text NOT NULL CHECK (actor_type IN ('member', 'app', 'system')),
  actor_user_id uuid REFERENCES users,
  actor_app_id uuid REFERENCES apps,
  PRIMARY KEY (organization_id, from_team_id),
  FOREIGN KEY (organization_id, from_team_id) REFERENCES teams (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, to_team_id) REFERENCES teams (organization_id, id)
);

ALTER TABLE conversations ADD COLUMN team_id uuid;
ALTER TABLE conversations ADD CONSTRAINT conversations_team_id_fkey
  FOREIGN KEY (organization_id, team_id) REFERENCES teams (organization_id, id) NOT VALID;

-- The history of a conversation tells of another team too.
CREATE OR REPLACE FUNCTION keep_conversation_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told CONSTANT text[] := ARRAY['status', 'assignee_id', 'tags', 'priority', 'subject', 'is_spam', 'snoozed_until',
                                'contact_id', 'team_id'];
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

-- Where the table is sharded, Citus asks for this; elsewhere nothing reads it.
SET LOCAL citus.enable_unsafe_triggers = on;
DROP TRIGGER conversation_history_follows ON events;
CREATE TRIGGER conversation_history_follows AFTER INSERT ON events
  FOR EACH ROW WHEN (NEW.previous IS NOT NULL AND NEW.type IN ('conversation.updated', 'conversation.status_changed',
    'conversation.assigned', 'conversation.unassigned', 'conversation.team_changed', 'conversation.tags_changed',
    'conversation.spam_changed', 'conversation.merged'))
  EXECUTE FUNCTION keep_conversation_history();
