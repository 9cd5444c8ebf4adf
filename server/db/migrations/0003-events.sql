-- What happened, written in the transaction that made it happen. `seq` is taken after the record's lock is held, so
-- the changes of one record stand in the order in which they happened; `position`, the order that readers follow,
-- is stamped afterwards (decisions/0006).
-- `data` is the record's row as it was then; it is null where the record never changes and can be read itself.
-- No foreign keys: it is a log, and it must not take a lock on anything.

CREATE SEQUENCE event_seq;

CREATE TABLE events (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  seq bigint NOT NULL DEFAULT nextval('event_seq'),
  position bigint,
  type text COLLATE "C" NOT NULL,
  actor_type text NOT NULL CHECK (actor_type IN ('member', 'contact', 'app', 'system')),
  actor_user_id uuid,
  actor_app_id uuid,
  record_id uuid NOT NULL,
  data jsonb,
  previous jsonb,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, inserted_at, id)
) PARTITION BY RANGE (inserted_at);

CREATE INDEX events_unstamped ON events (organization_id, seq) WHERE position IS NULL;
CREATE INDEX events_by_position ON events (organization_id, position) WHERE position IS NOT NULL;

-- Catches what no day's partition is ready for; the days are made ahead by the server (server/events).
CREATE TABLE events_other_days PARTITION OF events DEFAULT;
