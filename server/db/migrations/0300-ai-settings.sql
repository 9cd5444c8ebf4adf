-- Where an organization's AI features ask, and what they may use. No row: off.
CREATE TABLE ai_settings (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  is_on boolean NOT NULL,
  -- Null: the operator's endpoint.
  url text,
  model text,
  key_sealed bytea,
  features text[] NOT NULL,
  redaction text NOT NULL CHECK (redaction IN ('always', 'unless_local', 'never')),
  monthly_tokens bigint NOT NULL CHECK (monthly_tokens > 0),
  person_monthly_tokens bigint NOT NULL CHECK (person_monthly_tokens > 0),
  updated_at timestamptz NOT NULL,
  CHECK ((url IS NULL) = (model IS NULL))
);

-- Tokens by month and member; those of a running request are counted from its start.
CREATE TABLE ai_usage (
  organization_id uuid NOT NULL REFERENCES organizations,
  month date NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  tokens bigint NOT NULL,
  PRIMARY KEY (organization_id, month, user_id)
);

-- What was sent to the endpoint, for seven days.
CREATE TABLE ai_requests (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  conversation_id uuid NOT NULL,
  feature text NOT NULL,
  model text NOT NULL,
  host text NOT NULL,
  sent text NOT NULL,
  tokens integer NOT NULL,
  outcome text NOT NULL,
  inserted_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations (organization_id, id)
);
CREATE INDEX ai_requests_by_time ON ai_requests (inserted_at);
CREATE INDEX ai_requests_of_organizations ON ai_requests (organization_id, inserted_at, id);
CREATE INDEX ai_requests_of_conversations ON ai_requests (organization_id, conversation_id);
