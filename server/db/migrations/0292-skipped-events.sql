-- Events that a consumer of the log could not handle, until it can, or the log drops them. They replace three columns of log_cursors
-- (passed_over, retry_positions, retry_at), which a later version removes.
CREATE TABLE skipped_events (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  consumer text COLLATE "C" NOT NULL,
  event_id uuid NOT NULL,
  event_inserted_at timestamptz NOT NULL,
  type text COLLATE "C" NOT NULL,
  -- The event's: a message, a note, a conversation or a member.
  record_id uuid NOT NULL,
  attempts integer NOT NULL,
  last_attempt_at timestamptz NOT NULL,
  retry_at timestamptz NOT NULL,
  inserted_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX skipped_events_by_time ON skipped_events (organization_id, inserted_at, id);
CREATE INDEX skipped_events_due ON skipped_events (consumer, retry_at);

INSERT INTO skipped_events (organization_id, id, consumer, event_id, event_inserted_at, type, record_id, attempts, last_attempt_at,
                            retry_at, inserted_at)
SELECT e.organization_id, e.id, c.consumer, e.id, e.inserted_at, e.type, e.record_id, 3, now(), now(), e.inserted_at
  FROM log_cursors c
  JOIN events e ON e.organization_id = c.organization_id AND e.position = ANY (c.retry_positions);
