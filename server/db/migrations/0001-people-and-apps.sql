-- Global tables: small, never sharded, and never pointing into a tenant table (on Citus: reference tables).
-- Ids are UUIDv7 made by the server process. Text that is a key compares bytes (COLLATE "C").

CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id uuid NOT NULL,
  secret_key_check bytea NOT NULL,
  set_up_at timestamptz,
  is_demo boolean NOT NULL DEFAULT false,
  inserted_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL UNIQUE,
  logo_url text,
  timezone text NOT NULL DEFAULT 'UTC',
  inserted_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text COLLATE "C" NOT NULL UNIQUE,
  password_hash text,
  instagram_handle text,
  profile_picture_url text,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE members (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  user_id uuid NOT NULL REFERENCES users,
  role text NOT NULL CHECK (role IN ('admin', 'member')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  invited_by_id uuid REFERENCES users,
  last_active_at timestamptz,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, user_id)
);
CREATE INDEX members_by_user ON members (user_id);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  secret_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE apps (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  name text NOT NULL,
  logo_url text,
  is_public boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  redirect_uris text[] NOT NULL,
  scopes text[] NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX apps_by_organization ON apps (organization_id);

-- Two may live at once, so that an app can change its secret without a gap.
CREATE TABLE app_secrets (
  id uuid PRIMARY KEY,
  app_id uuid NOT NULL REFERENCES apps ON DELETE CASCADE,
  secret_hash bytea NOT NULL,
  last_four text NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);
CREATE INDEX app_secrets_by_app ON app_secrets (app_id);

-- What a person is being asked, bound to the session that asked; answered once.
CREATE TABLE consents (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  app_id uuid NOT NULL REFERENCES apps ON DELETE CASCADE,
  actor text NOT NULL CHECK (actor IN ('self', 'app')),
  redirect_uri text NOT NULL,
  scopes text[] NOT NULL,
  state text,
  code_challenge text NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  answered_at timestamptz
);
CREATE INDEX consents_by_expiry ON consents (expires_at);
CREATE INDEX consents_by_session ON consents (session_id);

CREATE TABLE authorization_codes (
  id uuid PRIMARY KEY,
  code_hash bytea NOT NULL UNIQUE,
  app_id uuid NOT NULL REFERENCES apps ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations,
  user_id uuid NOT NULL REFERENCES users,
  actor text NOT NULL CHECK (actor IN ('self', 'app')),
  scopes text[] NOT NULL,
  redirect_uri text NOT NULL,
  code_challenge text NOT NULL,
  failed_attempts integer NOT NULL DEFAULT 0,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX authorization_codes_by_expiry ON authorization_codes (expires_at);

-- App x organization x actor x person. A revoked connection stays as history; connecting again makes a new one.
CREATE TABLE connections (
  id uuid PRIMARY KEY,
  app_id uuid NOT NULL REFERENCES apps,
  organization_id uuid NOT NULL REFERENCES organizations,
  actor text NOT NULL CHECK (actor IN ('self', 'app')),
  user_id uuid REFERENCES users,
  authorized_by_id uuid NOT NULL REFERENCES users,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  CHECK ((actor = 'self') = (user_id IS NOT NULL))
);
CREATE UNIQUE INDEX connections_live ON connections (organization_id, app_id, actor, user_id)
  NULLS NOT DISTINCT WHERE revoked_at IS NULL;
CREATE INDEX connections_by_user ON connections (user_id) WHERE revoked_at IS NULL;

CREATE TABLE tokens (
  id uuid PRIMARY KEY,
  secret_hash bytea NOT NULL UNIQUE,
  last_four text NOT NULL,
  connection_id uuid NOT NULL REFERENCES connections,
  code_id uuid,
  scopes text[] NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX tokens_by_connection ON tokens (connection_id) WHERE revoked_at IS NULL;
CREATE INDEX tokens_by_code ON tokens (code_id) WHERE code_id IS NOT NULL;
