-- Where each organization's log of events stands (decisions/0060). Whoever gives positions holds the organization's row:
-- one at a time, so that no event can ever appear before one that was read already.

CREATE TABLE event_heads (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  -- The last position that was given; 0 where none was.
  last_position bigint NOT NULL DEFAULT 0,
  -- The epoch that it was given in.
  epoch_id uuid,
  -- The log begins after this one: what stood up to here is no longer kept.
  dropped_position bigint NOT NULL DEFAULT 0
);

-- The epoch of this database, and what it is known by: when that changes, the database was restored, or another server
-- has taken over, and positions that were given out may be gone.
CREATE TABLE event_epoch (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id uuid NOT NULL,
  identity text NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now()
);

-- How far an organization's log had come in an epoch that has ended: a reader of that epoch goes on from there.
CREATE TABLE event_epoch_ends (
  organization_id uuid NOT NULL REFERENCES organizations,
  epoch_id uuid NOT NULL,
  last_position bigint NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, epoch_id)
);

-- A conversation's tags for the event of a statement that locks its conversation itself, and may have waited for that: what a
-- volatile function asks sees all that was committed before the lock was had.
CREATE FUNCTION tags_of_conversation(organization uuid, conversation uuid) RETURNS text[] LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN ARRAY(SELECT tag.name FROM conversation_tags ct
                 JOIN tags tag ON tag.organization_id = ct.organization_id AND tag.id = ct.tag_id
                WHERE ct.organization_id = organization AND ct.conversation_id = conversation ORDER BY tag.name);
END $$;
