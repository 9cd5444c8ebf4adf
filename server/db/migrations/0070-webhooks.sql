-- Where events are delivered to (contract section 8). An endpoint belongs to the connection that made it, and stops with it.
-- Deleted ones and those of ended connections are cleared away by the sweeper, with what was delivered to them.

CREATE TABLE webhooks (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  connection_id uuid NOT NULL REFERENCES connections,
  url text NOT NULL,
  description text,
  types text[] NOT NULL,
  -- What stands in the log up to here happened before it was made or enabled, and is not delivered.
  begins_after bigint NOT NULL,
  disabled_at timestamptz,
  disabled_reason text COLLATE "C" CHECK (disabled_reason IN ('requested', 'gone', 'failing')),
  -- Since the last success: from when on it has failed, and how often.
  failing_since timestamptz,
  failures integer NOT NULL DEFAULT 0,
  -- Nothing is sent before: it asked for that, or has not answered for a while.
  paused_until timestamptz,
  deleted_at timestamptz,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL))
);
CREATE INDEX webhooks_by_connection ON webhooks (organization_id, connection_id, inserted_at, id);

-- What deliveries are signed with: the newest, and for a while those before it. Sealed with a key that is not in the database.
CREATE TABLE webhook_secrets (
  organization_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  id uuid NOT NULL,
  sealed bytea NOT NULL,
  expires_at timestamptz,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, webhook_id, id),
  FOREIGN KEY (organization_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE
);
CREATE INDEX webhook_secrets_by_expiry ON webhook_secrets (expires_at) WHERE expires_at IS NOT NULL;

-- One event on its way to one endpoint, and how the last attempt went. What is sent is made of the event at each attempt.
CREATE TABLE webhook_deliveries (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  event_id uuid NOT NULL,
  event_inserted_at timestamptz NOT NULL,
  type text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed', 'dropped')),
  attempts integer NOT NULL DEFAULT 0,
  -- Of the one job that may work on it: those with a lower number are left over.
  job_number integer NOT NULL DEFAULT 1,
  next_attempt_at timestamptz,
  last_attempt_at timestamptz,
  response_status integer,
  response_body text,
  duration_milliseconds integer,
  failure text,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, webhook_id) REFERENCES webhooks
);
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (organization_id, webhook_id, inserted_at, id);
-- For whoever erases a contact: what endpoints answered may repeat what was sent.
CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (organization_id, event_id) WHERE response_body IS NOT NULL;
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (inserted_at);

-- How far each organization's log was looked through for deliveries; only those with enabled endpoints are here. Whoever
-- moves it holds the row, and makes the deliveries in the same transaction.
CREATE TABLE webhook_cursors (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  position bigint NOT NULL
);
