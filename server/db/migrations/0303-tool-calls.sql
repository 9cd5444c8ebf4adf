-- What assistants did, without any text; for 30 days.
CREATE TABLE tool_calls (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  connection_id uuid NOT NULL REFERENCES connections,
  tool text NOT NULL,
  record_id text,
  outcome text NOT NULL,
  inserted_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX tool_calls_by_connection ON tool_calls (organization_id, connection_id, inserted_at, id);
CREATE INDEX tool_calls_by_age ON tool_calls (inserted_at);
